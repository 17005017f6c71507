/** The parts of a drawing: outlines of spaces, and the things that stand on them. */

import type { JSX } from "preact";
import type { SpaceView, TokenView } from "../wire.gen";
import { heap, sites, type Point } from "./place";

/** The outline of a space, `inset` inside its edge. */
export function Outline({ space, inset, kind }: { space: SpaceView; inset: number; kind: string }): JSX.Element {
  const width = (space.width ?? 1) - 2 * inset;
  const height = (space.height ?? 1) - 2 * inset;
  switch (space.shape) {
    case "polygon":
      return <polygon class={kind} points={(space.outline ?? []).join(" ")} />;
    case "circle":
    case "pit":
      return <ellipse class={kind} cx={space.x} cy={space.y} rx={width / 2} ry={height / 2} />;
    default: {
      const round = space.shape === "store" ? Math.min(width, height) / 2 : Math.max(0, 0.06 - inset / 2);
      const [x, y] = [space.x - width / 2, space.y - height / 2];
      return <rect class={kind} x={x} y={y} width={width} height={height} rx={round} />;
    }
  }
}

/** Everything that stands on a space. */
export function Tokens({ space, tokens }: { space: SpaceView; tokens: readonly TokenView[] }): JSX.Element {
  const size = sizeOn(space) * (tokens.length > 2 ? 0.75 : 1);
  const points = sites(space, tokens.length, size * 0.9);
  return (
    <>
      {tokens.map((token, index) => (
        <Things key={token.id} token={token} space={space} at={points[index]!} size={size} />
      ))}
    </>
  );
}

/** How large a single thing is on a space. */
export function sizeOn(space: SpaceView): number {
  const least = Math.min(space.width ?? 1, space.height ?? 1);
  return space.shape === "polygon" ? 0.4 : space.shape === "circle" ? least * 0.96 : least * 0.78;
}

type ThingsProps = { token: TokenView; space: SpaceView; at: Point; size: number };

function Things({ token, space, at, size }: ThingsProps): JSX.Element {
  const count = token.count ?? 1;
  if (isSmall(token.look)) return <Heap token={token} space={space} />;
  return (
    <g transform={`translate(${at[0]} ${at[1]})`}>
      <Thing look={token.look} size={size} symbol={token.symbol ?? ""} />
      {count > 1 && <Badge x={size * 0.36} y={-size * 0.32} text={String(count)} size={size * 0.55} />}
    </g>
  );
}

const MOST_DRAWN = 60;
const PEBBLE = 0.085;
/** Heaps lie a little above the middle: the number stands below. */
const RAISED = 0.05;

/** Whether things of a look lie in heaps: pebbles instead of pieces. */
export function isSmall(look: string): boolean {
  return look === "stone" || look === "ball";
}

function Heap({ token, space }: { token: TokenView; space: SpaceView }): JSX.Element {
  const count = token.count ?? 1;
  const low = space.y + (space.height ?? 1) / 2 - 0.17;
  return (
    <>
      {heap(space, Math.min(count, MOST_DRAWN), PEBBLE).map(([x, y], index) => (
        <g key={index} transform={`translate(${x} ${y - RAISED})`}>
          <Pebble tint={index} look={token.look} />
        </g>
      ))}
      <Badge x={space.x} y={low} text={String(count)} size={0.26} />
    </>
  );
}

function Pebble({ tint, look }: { tint: number; look: string }): JSX.Element {
  return (
    <>
      <ellipse class="shade" cx={0.012} cy={0.022} rx={PEBBLE} ry={PEBBLE * 0.92} />
      <ellipse class={`thing look-${look} tint-${tint % 5}`} rx={PEBBLE} ry={PEBBLE * 0.92} />
      <ellipse class="shine" cx={-0.025} cy={-0.03} rx={0.026} ry={0.018} />
    </>
  );
}

/** One thing around the origin. */
export function Thing({ look, size, symbol }: { look: string; size: number; symbol: string }): JSX.Element {
  const kind = `thing ${look.split("-").map((word) => `look-${word}`).join(" ")}`;
  if (isSmall(look)) return <Pebble tint={2} look={look} />;
  const half = size / 2;
  if (look.startsWith("hut"))
    return (
      <g class="hut">
        <path class="shade" d={hut(half, 0.02)} />
        <path class={kind} d={hut(half, 0)} />
        <path class="door" d={`M${-half * 0.16} ${half * 0.72}v${-half * 0.5}h${half * 0.32}v${half * 0.5}z`} />
      </g>
    );
  if (look === "tile") return <g />;
  return (
    <g class="disc">
      <circle class="shade" cx={0.015 * size} cy={0.05 * size} r={half} />
      <circle class={kind} r={half} />
      <circle class="groove" r={half * 0.68} />
      {symbol && <text class="symbol" y={half * 0.02} font-size={size * 0.36}>{symbol}</text>}
    </g>
  );
}

function hut(half: number, down: number): string {
  const [wall, roof] = [half * 0.62, half * 0.95];
  return `M${-wall} ${half * 0.72 + down}V${-half * 0.05 + down}H${-roof}L0 ${-half * 0.85 + down}L${roof} ${-half * 0.05 + down}H${wall}V${half * 0.72 + down}z`;
}

function Badge({ x, y, text, size }: { x: number; y: number; text: string; size: number }): JSX.Element {
  const width = size * (0.62 + 0.4 * text.length);
  return (
    <g class="badge" transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-size / 2} width={width} height={size} rx={size / 2} />
      <text y={size * 0.03} font-size={size * 0.78}>{text}</text>
    </g>
  );
}
