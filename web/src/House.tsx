/** The frame around every page: the name of the house, who one is, the language, settings. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { me } from "./api";
import { LanguageChoice } from "./parts/LanguageChoice";
import { Lobby } from "./pages/Lobby";
import { Opening } from "./pages/opening/Opening";
import { Profile } from "./pages/Profile";
import { Rules } from "./pages/Rules";
import { Settings } from "./pages/Settings";
import { Table } from "./pages/Table";
import { followLinks, route } from "./route";
import { connected, notice, socketNeeded } from "./socket";
import { say } from "./words";

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
          <span class="word">spielbrett</span>
        </a>
        <nav class="choices" aria-label={say("house.nav")}>
          <LanguageChoice />
          <a class="button quiet sign" href="/profile" aria-label={me.value ? say("profile.you", { name: me.value.name }) : say("profile.title")}>
            <Person /><span class="called">{me.value?.name ?? ""}</span>
          </a>
          <a class="button quiet sign" href="/settings" aria-label={say("settings.title")}><Wheel /></a>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>{page()}</main>
      <Connection />
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
    case "new":
      return <Opening key={here.game} game={here.game} />;
    case "profile":
      return <Profile />;
    case "settings":
      return <Settings />;
    case "lobby":
      return <Lobby />;
  }
}

/** How long a gap has to last to be worth a word, and how long a word about its end stays. */
const GAP = 1000;
const CALM = 4000;

/** A calm word when the house cannot be heard, and another one when it can be heard again. */
function Connection(): JSX.Element {
  const lost = socketNeeded.value && !connected.value;
  const [told, tell] = useState<"" | "lost" | "back">("");
  useEffect(() => {
    if (!lost) tell((before) => (before === "lost" ? "back" : ""));
    const timer = setTimeout(() => tell(lost ? "lost" : ""), lost ? GAP : CALM);
    return () => clearTimeout(timer);
  }, [lost]);
  const word = told ? say(`house.${told}`) : notice.value;
  return <p class={`connection ${told}`} role="status" hidden={!word}>{word}</p>;
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

function Person(): JSX.Element {
  return (
    <svg class="drawn" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20c.6-4.2 3.4-6.5 7.5-6.5s6.900 2.300 7.500 6.500" />
    </svg>
  );
}

function Wheel(): JSX.Element {
  return (
    <svg class="drawn" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2.2" />
      <circle cx="9" cy="17" r="2.2" />
    </svg>
  );
}
