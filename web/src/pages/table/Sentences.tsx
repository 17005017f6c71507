/** The board in full sentences: asked of the house when somebody wants to read them. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { describe } from "../../api";
import type { TableView } from "../../wire.gen";
import { language, say } from "../../words";

/** `ply` is the one looked at in a finished game. */
export function Sentences({ view, ply }: { readonly view: TableView; readonly ply: number | null }): JSX.Element {
  const [open, setOpen] = useState(false);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = open;
    if (open) void describe(view.id, ply).then((found) => current && setSentences(found.sentences), () => undefined);
    return () => {
      current = false;
    };
  }, [view.id, view.version, ply, open, language.value]);
  return (
    <details class="sentences" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("table.sentences")}</summary>
      {sentences.map((sentence, place) => <p key={place}>{sentence}</p>)}
    </details>
  );
}
