/** A soft knock of wood on wood, made on the spot; silent until wanted. */

import { sound } from "./settings";

let air: AudioContext | undefined;

/** Knock once: `higher` for one's own turn. */
export function knock(higher = false): void {
  if (!sound.value) return;
  air ??= new AudioContext();
  const [tone, loudness, now] = [air.createOscillator(), air.createGain(), air.currentTime];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(higher ? 420 : 260, now);
  tone.frequency.exponentialRampToValueAtTime(higher ? 210 : 120, now + 0.09);
  loudness.gain.setValueAtTime(0.18, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.16);
  tone.connect(loudness).connect(air.destination);
  tone.start(now);
  tone.stop(now + 0.17);
}
