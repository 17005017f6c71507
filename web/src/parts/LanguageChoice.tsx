/** Choosing the language one reads, in place. */

import type { JSX } from "preact";
import { loadGames, socket } from "../api";
import { LANGUAGES, language, remember, say, speak, type Language } from "../words";

export function LanguageChoice(): JSX.Element {
  async function choose(chosen: Language): Promise<void> {
    remember(chosen);
    await speak(chosen);
    await loadGames();
    socket.introduce();
  }
  return (
    <select class="language" aria-label={say("house.language")} value={language.value} onChange={(event) => void choose(event.currentTarget.value as Language)}>
      {Object.entries(LANGUAGES).map(([tongue, name]) => (
        <option key={tongue} value={tongue} lang={tongue}>{name}</option>
      ))}
    </select>
  );
}
