/** A button for what cannot be undone: it takes two acts, and does not change its size between them. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

const HESITATION = 5000;

type SureProps = { readonly label: string; readonly sure: string; readonly disabled?: boolean; readonly onAct: () => void };

export function Sure({ label, sure, disabled = false, onAct }: SureProps): JSX.Element {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), HESITATION);
    return () => clearTimeout(timer);
  }, [asked]);

  function act(): void {
    setAsked(!asked);
    if (asked) onAct();
  }

  return (
    <button type="button" class={asked ? "sure danger" : "sure"} disabled={disabled} onClick={act}>
      <span aria-hidden={asked}>{label}</span>
      <span aria-hidden={!asked}>{sure}</span>
    </button>
  );
}
