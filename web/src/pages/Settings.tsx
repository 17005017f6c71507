/** What a reader likes: language, light, pace, confirming, sound. Kept in this browser. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { attend } from "../attention";
import { Chip, Switch } from "../parts/Choices";
import { LanguageChoice } from "../parts/LanguageChoice";
import { Pace } from "../parts/Pace";
import { confirming, light, listing, sound, type Confirming, type Light } from "../settings";
import { knock } from "../sound";
import { language, say } from "../words";

const LIGHTS: readonly Light[] = ["auto", "light", "dark"];
const CONFIRMING: readonly Confirming[] = ["auto", "always", "never"];

export function Settings(): JSX.Element {
  useEffect(() => attend(false, say("settings.title")), [language.value]);
  return (
    <form class="paper opening" onSubmit={(event) => event.preventDefault()}>
      <h1>{say("settings.title")}</h1>
      <fieldset>
        <legend>{say("house.language")}</legend>
        <LanguageChoice />
      </fieldset>
      <fieldset>
        <legend>{say("settings.light")}</legend>
        <div class="chips">
          {LIGHTS.map((value) => <Chip key={value} name="light" chosen={light.value === value} label={say(`settings.light.${value}`)} onChoose={() => (light.value = value)} />)}
        </div>
      </fieldset>
      <fieldset>
        <legend>{say("settings.playing")}</legend>
        <Pace />
        <div class="chips">
          <span class="title">{say("settings.confirming")}</span>
          {CONFIRMING.map((value) => <Chip key={value} name="confirming" chosen={confirming.value === value} label={say(`settings.confirming.${value}`)} onChoose={() => (confirming.value = value)} />)}
        </div>
        <Switch label={say("settings.listing")} on={listing.value} onChange={(on) => (listing.value = on)} />
        <Switch label={say("settings.sound")} on={sound.value} onChange={(on) => { sound.value = on; knock(); }} />
      </fieldset>
    </form>
  );
}
