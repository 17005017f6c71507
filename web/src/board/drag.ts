/** Dragging: what lies where the pointer goes down is picked as it begins to move, and put where the pointer goes up. */

import { useRef } from "preact/hooks";

/** Pixels after which a press is no longer a click. */
const SLACK = 8;

type Carrying = { readonly id: string; readonly x: number; readonly y: number; moved: boolean };

export type DragHandlers = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
};

/** Handlers for a board; `canCarry` says whether picking a space leaves something to be put elsewhere. */
export function useDrag(canCarry: (id: string) => boolean, onTouch: (id: string) => void): DragHandlers {
  const carrying = useRef<Carrying | null>(null);
  const dragged = useRef(false);
  return {
    onPointerDown(event) {
      const id = event.button === 0 ? spaceAt(event) : null;
      dragged.current = false;
      carrying.current = id === null ? null : { id, x: event.clientX, y: event.clientY, moved: false };
    },
    onPointerMove(event) {
      const held = carrying.current;
      if (!held || held.moved || Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      if (canCarry(held.id)) {
        held.moved = true;
        onTouch(held.id);
      } else carrying.current = null;
    },
    onPointerUp(event) {
      const held = carrying.current;
      const target = held?.moved ? spaceAt(event) : null;
      dragged.current = held?.moved ?? false;
      carrying.current = null;
      if (held && target !== null && target !== held.id) onTouch(target);
    },
    onPointerCancel() {
      carrying.current = null;
    },
    // A drag that ends where it began is no click as well.
    onClickCapture(event) {
      if (dragged.current) event.stopPropagation();
      dragged.current = false;
    },
  };
}

/** The space under the pointer, whoever has captured it. */
function spaceAt(event: PointerEvent): string | null {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGGElement>("[data-space]")?.dataset["space"] ?? null;
}
