import { render } from "preact";
import { House } from "./House";
import { loadGames, recognise } from "./api";
import { preferred, speak } from "./words";
import "./style.css";

// A house that cannot be reached just now is shown all the same: it says so, and the games come when it answers.
const asked = Promise.allSettled([loadGames(), recognise()]);
await speak(preferred(document.cookie, navigator.languages));
await asked;
render(<House />, document.getElementById("house")!);
