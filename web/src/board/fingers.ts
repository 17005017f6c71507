/** Two fingers bring the board nearer; one finger, or the mouse, moves it about once it is near. Else things are dragged. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { DragHandlers } from "./drag";
import { moved, nearer, placeAt, type Point, type Sight } from "./sight";

const SLACK = 6;

/** Without `onSight` the board stays as it is, as on pages that only show it. */
type Seeing = { readonly sight: Sight; readonly onSight: ((sight: Sight) => void) | undefined };

/** Handlers for a board that can be brought nearer, around those for things on it. */
export function useFingers(svg: RefObject<SVGSVGElement | null>, { sight, onSight }: Seeing, things: DragHandlers): DragHandlers {
  const down = useRef(new Map<number, Point>());
  const slid = useRef(false);
  useStillPage(svg, onSight !== undefined);

  function at(event: PointerEvent): Point {
    const { left, top, width, height } = svg.current!.getBoundingClientRect();
    return [(event.clientX - left) / width, (event.clientY - top) / height];
  }

  function slide(from: Point, to: Point, event: PointerEvent): void {
    const box = svg.current!.getBoundingClientRect();
    slid.current ||= Math.hypot((to[0] - from[0]) * box.width, (to[1] - from[1]) * box.height) >= SLACK;
    if (!slid.current) return;
    down.current.set(event.pointerId, to);
    onSight?.(moved(sight, [from[0] - to[0], from[1] - to[1]]));
  }

  function pinch(from: Point, to: Point, event: PointerEvent): void {
    const [, other] = [...down.current].find(([finger]) => finger !== event.pointerId)!;
    slid.current = true;
    down.current.set(event.pointerId, to);
    onSight?.(nearer(sight, distance(to, other) / Math.max(0.01, distance(from, other)), placeAt(sight, middle(to, other))));
  }

  function lift(event: PointerEvent): void {
    down.current.delete(event.pointerId);
  }

  return {
    onPointerDown(event) {
      if (!down.current.size) slid.current = false;
      down.current.set(event.pointerId, at(event));
      if (down.current.size === 1 && sight.factor === 1) things.onPointerDown(event);
      else things.onPointerCancel(event);
    },
    onPointerMove(event) {
      const from = down.current.get(event.pointerId);
      if (from && !event.buttons) lift(event);
      else if (from && down.current.size > 1) pinch(from, at(event), event);
      else if (from && sight.factor > 1) slide(from, at(event), event);
      else things.onPointerMove(event);
    },
    onPointerUp(event) {
      lift(event);
      things.onPointerUp(event);
    },
    onPointerCancel(event) {
      lift(event);
      things.onPointerCancel(event);
    },
    // What moved the board touches nothing on it; a click without a pointer, which counts none, moved nothing.
    onClickCapture(event) {
      if (slid.current && event.detail) event.stopPropagation();
      else things.onClickCapture(event);
      slid.current = false;
    },
  };
}

/** Two fingers on the board are for the board: the page stays as it is. */
function useStillPage(svg: RefObject<SVGSVGElement | null>, held: boolean): void {
  useEffect(() => {
    const board = held ? svg.current : null;
    const hold = (event: TouchEvent): void => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    board?.addEventListener("touchmove", hold, { passive: false });
    return () => board?.removeEventListener("touchmove", hold);
  }, []);
}

function distance([x1, y1]: Point, [x2, y2]: Point): number {
  return Math.hypot(x1 - x2, y1 - y2);
}

function middle([x1, y1]: Point, [x2, y2]: Point): Point {
  return [(x1 + x2) / 2, (y1 + y2) / 2];
}
