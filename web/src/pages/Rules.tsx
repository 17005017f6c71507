/** The rules of a game, with the examples as boards. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { example, games, rules } from "../api";
import { Board } from "../board/Board";
import { blocks, spans, type Block } from "../markdown";
import type { Picture } from "../board/picture";
import { language, say } from "../words";

export function Rules({ game }: { readonly game: string }): JSX.Element {
  const [text, setText] = useState<string | null>("");
  const title = games.value.find((other) => other.name === game)?.title ?? game;
  useEffect(() => {
    document.title = `${title} · ${say("lobby.rules")} · spielbrett`;
    rules(game).then(setText, () => setText(null));
  }, [game, language.value]);
  if (text === null) return <p class="paper">{say("rules.none")}</p>;
  return (
    <article class="paper rules">
      {blocks(text).map((block, index) => (
        <Part key={index} block={block} game={game} />
      ))}
      <p><a class="button main" href="/">{say("rules.play")}</a></p>
    </article>
  );
}

function Part({ block, game }: { readonly block: Block; readonly game: string }): JSX.Element {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${block.level}` as "h1" | "h2" | "h3";
      return <Heading id={/^\d+/.exec(block.text)?.[0] ?? ""}><Text text={block.text} /></Heading>;
    }
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return <List>{block.items.map((item) => <li key={item}><Text text={item} /></li>)}</List>;
    }
    case "table":
      return <RulesTable rows={block.rows} />;
    case "example":
      return <Example game={game} name={block.name} />;
    case "paragraph":
      return <p><Text text={block.text} /></p>;
  }
}

function RulesTable({ rows }: { readonly rows: readonly (readonly string[])[] }): JSX.Element {
  const [head, ...body] = rows;
  return (
    <div class="scroll" role="region" tabIndex={0} aria-label={head?.join(", ") ?? ""}>
      <table>
        <thead><tr>{head?.map((cell) => <th key={cell} scope="col"><Text text={cell} /></th>)}</tr></thead>
        <tbody>{body.map((row, index) => <tr key={index}>{row.map((cell, column) => <td key={column}><Text text={cell} /></td>)}</tr>)}</tbody>
      </table>
    </div>
  );
}

function Text({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      {spans(text).map(({ kind, text: part }, index) =>
        kind === "strong" ? <strong key={index}>{part}</strong> : kind === "emphasis" ? <em key={index}>{part}</em> : kind === "code" ? <code key={index}>{part}</code> : part,
      )}
    </>
  );
}

function Example({ game, name }: { readonly game: string; readonly name: string }): JSX.Element {
  const [scene, setScene] = useState<Picture | null>(null);
  useEffect(() => void example(game, name).then(setScene), [game, name, language.value]);
  return <figure class="example">{scene && <Board scene={scene} label={say("rules.example")} />}</figure>;
}
