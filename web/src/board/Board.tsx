/** The board: draws any scene, and tells which space or button was touched. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { LegalAction, SceneView, SpaceView, TokenView } from "../wire.gen";
import { pace, plan, type Frame, type Step } from "./animate";
import { Outline, Thing, Tokens, isSmall, sizeOn } from "./Drawing";
import { useDrag } from "./drag";
import { useFingers } from "./fingers";
import { direction, neighbour } from "./keyboard";
import { nextIds, type Path } from "./pick";
import type { Picture } from "./picture";
import { frame, named } from "./place";
import { STEP, WHOLE, nearer, part, showing, type Point, type Sight } from "./sight";

type BoardProps = {
  readonly scene: Picture;
  readonly label: string;
  readonly legal?: readonly LegalAction[];
  readonly path?: Path;
  /** Spaces that explain a refusal. */
  readonly wrong?: readonly string[];
  /** The last action: its frames and the scene before it. */
  readonly frames?: readonly Frame[];
  readonly before?: SceneView | null;
  /** Changes with every action. */
  readonly ply?: number;
  /** Milliseconds for a step of the animation. */
  readonly motion?: number;
  /** Which part of it is seen; a board that cannot be brought nearer is seen whole. */
  readonly sight?: Sight;
  readonly onSight?: (sight: Sight) => void;
  readonly canBeChosen?: string;
  readonly chosen?: string;
  readonly onTouch?: (id: string) => void;
  readonly onDrop?: () => void;
};

const NOTHING: readonly never[] = [];

export function Board(props: BoardProps): JSX.Element {
  const { scene, legal = NOTHING, path = NOTHING, wrong = NOTHING, frames = NOTHING, sight = WHOLE, onSight } = props;
  const [step, finish] = useAnimation(props);
  const [focus, setFocus] = useState(scene.spaces[0]?.id ?? "");
  const svg = useRef<SVGSVGElement>(null);
  const spaces = useMemo(() => new Map(scene.spaces.map((space) => [space.id, space])), [scene.spaces]);
  const tokens = useMemo(() => grouped(step?.tokens ?? scene.tokens), [scene, step]);
  const open = useMemo(() => nextIds(legal, path), [legal, path]);
  const last = useMemo(() => new Set(frames.flat().flatMap((hop) => [hop.source, hop.target])), [frames]);
  const box = useMemo(() => frame(scene.spaces), [scene.spaces]);
  const names = useMemo(() => grouped(scene.tokens), [scene]);
  // What touches and moves do not change is not drawn again by them.
  const outlines = useMemo(() => new Map(scene.spaces.map((space) => [space.id, <Outlines space={space} />])), [scene.spaces]);
  const lines = useMemo(() => <Lines scene={scene} />, [scene.spaces, scene.lines]);
  const things = useMemo(() => <AllTokens scene={scene} tokens={tokens} />, [scene, tokens]);

  const onTouch = props.onTouch && ((id: string): void => {
    finish();
    props.onTouch?.(id);
  });

  const drag = useDrag((id) => open.has(id) && nextIds(legal, [...path, id]).size > 0, (id) => onTouch?.(id));

  function placeOf({ x, y }: SpaceView): Point {
    return [(x - box[0]) / box[2], (y - box[1]) / box[3]];
  }

  function marks(space: SpaceView): readonly string[] {
    return [
      ...(last.has(space.id) ? ["last"] : []),
      ...(open.has(space.id) ? ["can"] : []),
      ...(path.includes(space.id) ? ["picked"] : []),
      ...(wrong.includes(space.id) ? ["wrong"] : []),
    ];
  }

  function name(space: SpaceView): string {
    const things = (names.get(space.id) ?? []).map((token) => token.label);
    const state = path.includes(space.id) ? [props.chosen] : open.has(space.id) ? [props.canBeChosen] : [];
    return [space.label, ...things, ...state].filter(Boolean).join(", ");
  }

  const hands = useFingers(svg, { sight, onSight }, drag);

  function move(id: string): void {
    setFocus(id);
    onSight?.(showing(sight, placeOf(spaces.get(id)!)));
    svg.current?.querySelector<SVGGElement>(`[data-space="${CSS.escape(id)}"]`)?.focus();
  }

  function onKey(event: KeyboardEvent): void {
    const way = direction(event.key);
    const here = spaces.get(focus);
    if (way && here) move(neighbour(scene.spaces, here, way).id);
    else if (here && "+-0=".includes(event.key)) onSight?.(event.key === "0" ? WHOLE : nearer(sight, event.key === "-" ? 1 / STEP : STEP, placeOf(here)));
    else if (event.key === "Enter" || event.key === " ") onTouch?.(focus);
    else if (event.key === "Escape") props.onDrop?.();
    else return;
    event.preventDefault();
  }

  return (
    <div class={`board${path.length ? " picking" : ""}${sight.factor > 1 ? " near" : ""}`} style={{ "--ratio": box[2] / box[3] }}>
      <svg ref={svg} viewBox={part(box, sight).join(" ")} role="group" aria-label={props.label} {...(onTouch ? { onKeyDown: onKey, ...hands } : {})}>
        <Materials />
        {scene.spaces.map((space) => (
          <g
            key={space.id}
            data-space={space.id}
            class={["space", `shape-${space.shape ?? "square"}`, `look-${space.look || "plain"}`, ...marks(space)].join(" ")}
            {...(onTouch
              ? {
                  role: "button",
                  tabIndex: space.id === focus ? 0 : -1,
                  "aria-label": name(space),
                  "aria-pressed": path.includes(space.id),
                  onFocus: () => setFocus(space.id),
                  onClick: () => onTouch(space.id),
                }
              : { "aria-hidden": true })}
          >
            {outlines.get(space.id)}
          </g>
        ))}
        {lines}
        <g class="marks" aria-hidden="true">
          {spaces.has(focus) && <g class="mark here"><Outline space={spaces.get(focus)!} inset={0} kind="halo" /><Outline space={spaces.get(focus)!} inset={0} kind="ring" /></g>}
          {scene.spaces.filter(({ id }) => path.includes(id) || wrong.includes(id)).map((space) => (
            <g key={space.id} class={["mark", ...marks(space)].join(" ")}><Outline space={space} inset={0.06} kind="ring" /></g>
          ))}
        </g>
        {things}
        <g class="hints" aria-hidden="true">
          {path.length > 0 && scene.spaces.map((space) => open.has(space.id) && !tokens.has(space.id) && <circle key={space.id} cx={space.x} cy={space.y} r={0.12 * Math.min(1, space.width ?? 1)} />)}
        </g>
        <g class="things" aria-hidden="true">
          {step?.hops.map((hop, index) => (
            <Flight key={`${step.serial}-${index}`} hop={hop} spaces={spaces} milliseconds={step.milliseconds} />
          ))}
        </g>
      </svg>
    </div>
  );
}

/** What style sheets cannot mix: the light in a carved bowl. */
function Materials(): JSX.Element {
  return (
    <defs>
      <linearGradient id="bowl" x1="0" y1="0" x2="0" y2="1">
        <stop class="bowl-wall" offset="0.02" />
        <stop class="bowl-floor" offset="0.55" />
        <stop class="bowl-light" offset="1" />
      </linearGradient>
    </defs>
  );
}

/** The ground of a space and the ring that marks it. */
function Outlines({ space }: { space: SpaceView }): JSX.Element {
  return (
    <>
      <Outline space={space} inset={space.shape === "pit" || space.shape === "store" ? 0.06 : 0} kind="ground" />
      <Outline space={space} inset={0.06} kind="ring" />
    </>
  );
}

/** Captions, rivers, and whatever else lies between the spaces and the things. */
function Lines({ scene }: { scene: Picture }): JSX.Element {
  return (
    <g aria-hidden="true">
      {scene.spaces.map((space) => <g key={space.id} class={`shape-${space.shape ?? "square"} look-${space.look || "plain"}`}><Caption space={space} scene={scene} /></g>)}
      <g class="lines">{scene.lines.map((line, index) => <polyline key={index} points={line.join(" ")} />)}</g>
    </g>
  );
}

function AllTokens({ scene, tokens }: { scene: Picture; tokens: ReadonlyMap<string, readonly TokenView[]> }): JSX.Element {
  return (
    <g class="things" aria-hidden="true">
      {scene.spaces.map((space) => {
        const here = tokens.get(space.id);
        return here && <Tokens key={space.id} space={space} tokens={here} />;
      })}
    </g>
  );
}

/** What is written on a space, or the names of rows and columns at the edges of a grid, where players type them. */
function Caption({ space, scene }: { space: SpaceView; scene: Picture }): JSX.Element | null {
  const { x, y, height = 1, shape, caption } = space;
  const out = y < scene.height / 2 ? -1 : 1;
  if (caption && shape === "polygon") return <text class="caption number" x={x} y={y + 0.36} font-size={0.21}>{caption}</text>;
  if (caption && shape === "pit") return <text class="caption" x={x - 0.4} y={y - 0.38} font-size={0.17}>{caption}</text>;
  if (named(space)) return <text class="caption word" x={x} y={y + out * (height / 2 + 0.13)} font-size={0.19}>{caption}</text>;
  if (!/^[A-Z]\d+$/.test(space.id) || (space.shape ?? "square") !== "square") return null;
  const left = space.x < 1;
  const low = space.y > scene.height - 1;
  return (
    <>
      {left && <text class="caption" x={space.x - 0.41} y={space.y - 0.37} font-size={0.17}>{space.id.slice(1)}</text>}
      {low && <text class="caption" x={space.x + 0.41} y={space.y + 0.4} font-size={0.17}>{space.id[0]}</text>}
    </>
  );
}

type Hop = Frame[number];
type FlightProps = { hop: Hop; spaces: ReadonlyMap<string, SpaceView>; milliseconds: number };

/** Things in the air between two spaces. */
function Flight({ hop, spaces, milliseconds }: FlightProps): JSX.Element | null {
  const element = useRef<SVGGElement>(null);
  const source = spaces.get(hop.source ?? "");
  const target = spaces.get(hop.target ?? "");
  const from = source ?? target;
  const to = target ?? source;
  useLayoutEffect(() => {
    if (!from || !to) return;
    const at = (space: SpaceView, seen: boolean) => ({ transform: `translate(${space.x}px, ${space.y}px)`, opacity: seen ? 1 : 0 });
    element.current?.animate([at(from, !!source), at(to, !!target)], { duration: milliseconds, easing: "ease-in-out", fill: "both" });
  }, []);
  if (!from || !to) return null;
  return (
    <g ref={element} class="flying">
      <Thing look={hop.look} size={sizeOn(to)} symbol="" />
      {hop.count > 1 && isSmall(hop.look) && <text class="amount" y={-0.2} font-size={0.22}>{hop.count}</text>}
    </g>
  );
}

type Shown = Step & { readonly milliseconds: number; readonly serial: number };

/** The step of the animation to be seen now, `null` where everything lies still; and how to end it at once. */
function useAnimation({ scene, frames = NOTHING, before, ply, motion = 0 }: BoardProps): readonly [Shown | null, () => void] {
  const [shown, setShown] = useState<Shown | null>(null);
  // What is still to be shown: an answer that comes while a move is being shown waits for its end.
  const queue = useRef<Shown[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const serial = useRef(0);

  function next(): void {
    const step = queue.current.shift();
    timer.current = step && setTimeout(next, step.milliseconds);
    setShown(step ?? null);
  }

  function finish(): void {
    clearTimeout(timer.current);
    queue.current = [];
    next();
  }

  useLayoutEffect(() => {
    const still = motion <= 0 || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
    const steps = before && !still ? plan(before, scene, frames) : [];
    const milliseconds = pace(steps.length, motion);
    queue.current.push(...steps.map((step) => ({ ...step, milliseconds, serial: (serial.current += 1) })));
    if (!steps.length) finish();
    else if (timer.current === undefined) next();
  }, [ply]);
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  return [shown, finish];
}

function grouped(tokens: readonly TokenView[]): ReadonlyMap<string, readonly TokenView[]> {
  const groups = new Map<string, TokenView[]>();
  for (const token of tokens) groups.set(token.space, [...(groups.get(token.space) ?? []), token]);
  return groups;
}
