/** What the page says, in the reader's language; each language is a file of its own, loaded when it is needed. */

import { signal } from "@preact/signals";

export const LANGUAGES = { de: "Deutsch", en: "English", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;
type Catalogue = { readonly [key: string]: string | readonly string[] };
type Values = { readonly [name: string]: string | number };

const LOADERS: { readonly [language in Language]: () => Promise<{ default: Catalogue }> } = {
  de: () => import("./phrases/de.json"),
  en: () => import("./phrases/en.json"),
  es: () => import("./phrases/es.json"),
};

export const language = signal<Language>("en");
const catalogue = signal<Catalogue>({});

/** The language asked for before, or the browser's first that we have. */
export function preferred(cookies: string, browser: readonly string[]): Language {
  const chosen = /(?:^|;\s*)lang=(\w\w)/.exec(cookies)?.[1];
  const wanted = [chosen ?? "", ...browser].map((tongue) => tongue.slice(0, 2).toLowerCase());
  return wanted.find((tongue): tongue is Language => tongue in LANGUAGES) ?? "en";
}

/** Speak a language from now on. */
export async function speak(chosen: Language): Promise<void> {
  const loaded = await LOADERS[chosen]();
  catalogue.value = loaded.default;
  language.value = chosen;
  document.documentElement.lang = chosen;
}

/** Remember the language for the next visit; the house reads it, too. */
export function remember(chosen: Language): void {
  document.cookie = `lang=${chosen}; path=/; max-age=31536000; samesite=lax`;
}

/** The phrase of a key; `count` chooses between singular and plural. */
export function say(key: string, values: Values = {}): string {
  return fill(catalogue.value[key] ?? key, values);
}

export function fill(text: string | readonly string[], values: Values): string {
  const form = typeof text === "string" ? text : text[values["count"] === 1 ? 0 : 1]!;
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A day in the reader's way of writing it; milliseconds since 1970. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(at);
}
