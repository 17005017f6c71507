/** The frame around every page: name, language, light. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { connected, socketNeeded } from "./socket";
import { loadGames, socket } from "./api";
import { Lobby } from "./pages/Lobby";
import { Rules } from "./pages/Rules";
import { Table } from "./pages/Table";
import { followLinks, route } from "./route";
import { light, type Light } from "./settings";
import { LANGUAGES, language, remember, say, speak, type Language } from "./words";

export function House(): JSX.Element {
  useEffect(() => {
    document.addEventListener("click", followLinks);
    return () => document.removeEventListener("click", followLinks);
  }, []);
  return (
    <>
      <a class="skip" href="#main" target="_self">{say("house.skip")}</a>
      <header class="top">
        <a class="wordmark" href="/" aria-label={`spielbrett: ${say("house.lobby")}`}>
          <Mark />
          spielbrett
        </a>
        <div class="choices">
          <LightChoice />
          <LanguageChoice />
        </div>
      </header>
      <Offline />
      <main id="main" tabIndex={-1}>{page()}</main>
    </>
  );
}

function page(): JSX.Element {
  const here = route.value;
  switch (here.page) {
    case "table":
      return <Table key={here.table} table={here.table} />;
    case "rules":
      return <Rules key={here.game} game={here.game} />;
    case "lobby":
      return <Lobby />;
  }
}

function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect class="mark-wood" x="1" y="1" width="30" height="30" rx="8" />
      <circle class="mark-light" cx="11" cy="12" r="5.5" />
      <circle class="mark-dark" cx="21" cy="20" r="5.5" />
    </svg>
  );
}

function Offline(): JSX.Element {
  const lost = socketNeeded.value && !connected.value;
  return <p class="offline" role="status" hidden={!lost}>{lost ? say("house.lost") : ""}</p>;
}

function LanguageChoice(): JSX.Element {
  async function choose(chosen: Language): Promise<void> {
    remember(chosen);
    await speak(chosen);
    await loadGames();
    socket.introduce();
  }
  return (
    <select aria-label={say("house.language")} value={language.value} onChange={(event) => void choose(event.currentTarget.value as Language)}>
      {Object.entries(LANGUAGES).map(([tongue, name]) => (
        <option key={tongue} value={tongue} lang={tongue}>{name}</option>
      ))}
    </select>
  );
}

const LIGHTS: readonly Light[] = ["auto", "light", "dark"];
const SIGNS: { readonly [light in Light]: string } = { auto: "◐", light: "☀", dark: "☾" };

function LightChoice(): JSX.Element {
  const next = LIGHTS[(LIGHTS.indexOf(light.value) + 1) % LIGHTS.length]!;
  return (
    <button type="button" class="quiet sign" aria-label={say(`house.light.${light.value}`)} title={say(`house.light.${light.value}`)} onClick={() => (light.value = next)}>
      {SIGNS[light.value]}
    </button>
  );
}
