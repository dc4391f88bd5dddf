import type { Subject } from "./slots.ts";

/** Drawings of what a photo should show, in a box of 96 by 64. */
const PATHS: Readonly<Record<Subject, readonly string[]>> = {
  front: ["M10 26h76v32H10z", "M6 26l8-14h68l8 14z", "M18 58V36h16v22", "M42 36h36v14H42z"],
  display: [
    "M14 44a9 9 0 1 0 18 0a9 9 0 1 0-18 0",
    "M44 44a9 9 0 1 0 18 0a9 9 0 1 0-18 0",
    "M23 44l8-18h16l6 18M31 26l8 18h14",
    "M70 58V20h18v38M70 32h18M70 45h18",
    "M6 58h84",
  ],
  banner: ["M14 14h68v24l-34 10l-34-10z", "M26 24h44M32 32h32", "M48 48v12"],
  poster: ["M30 6h36v52H30z", "M36 14h24v22H36z", "M36 44h24M36 51h16"],
  hangtag: [
    "M34 20l14-10l14 10v38H34z",
    "M45 20a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    "M48 17c2-8 10-10 16-14",
    "M41 34h14M41 42h14",
  ],
};

/** A sample of the photo that a place takes. */
export function Sketch({ subject }: { readonly subject: Subject }) {
  return (
    <svg viewBox="0 0 96 64" aria-hidden="true" className="h-14 w-20 text-ink-3">
      <path
        d={PATHS[subject].join("")}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
