/** The Markdown of the rules texts, as far as they use it. */

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: "example"; readonly name: string };

export type Span = { readonly kind: "plain" | "strong" | "emphasis" | "code"; readonly text: string };

/** The blocks of a text: they are parted by empty lines, or by the end of a heading. */
export function blocks(text: string): readonly Block[] {
  return text
    .split(/\n\s*\n|(?<=^#.*)\n/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(block);
}

function block(text: string): Block {
  const heading = /^(#{1,3})\s+(.*)$/.exec(text);
  if (heading) return { kind: "heading", level: heading[1]!.length, text: heading[2]! };
  const example = /^\{example:\s*([\w-]+)\}$/.exec(text);
  if (example) return { kind: "example", name: example[1]! };
  if (text.startsWith("|")) return { kind: "table", rows: rows(text) };
  if (/^(-|\d+\.)\s/.test(text)) return { kind: "list", ordered: /^\d/.test(text), items: items(text) };
  return { kind: "paragraph", text: joined(text) };
}

function items(text: string): readonly string[] {
  return text.split(/^(?:-|\d+\.)\s+/m).map(joined).filter(Boolean);
}

function rows(text: string): readonly (readonly string[])[] {
  const lines = text.split("\n").filter((line) => !/^\|[\s:|-]+\|$/.test(line.trim()));
  return lines.map((line) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim()));
}

function joined(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").trim();
}

/** A line as runs of plain, strong, emphasised and literal text. */
export function spans(text: string): readonly Span[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).filter(Boolean).map(span);
}

function span(text: string): Span {
  if (text.startsWith("**")) return { kind: "strong", text: text.slice(2, -2) };
  if (text.startsWith("*")) return { kind: "emphasis", text: text.slice(1, -1) };
  if (text.startsWith("`")) return { kind: "code", text: text.slice(1, -1) };
  return { kind: "plain", text };
}
