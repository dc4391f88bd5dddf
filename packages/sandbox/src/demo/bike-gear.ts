import { type BikeDesign, point } from "./bike-designs.ts";
import { between, INK, line, n, STEEL } from "./strokes.ts";

/** Stand, behind the crank. */
export const standOf = ({ stand, bottom }: BikeDesign): string =>
  stand ? line(point(bottom.x - 40, bottom.y + 4), point(bottom.x - 62, 398), 6, "#3b414c") : "";

/** Rack over the rear wheel, with what is on it. */
export function rackOf({ rack, rear, radius, rearRadius = radius, seat, battery }: BikeDesign, color: string): string {
  if (!rack) return "";
  const top = rear.y - rearRadius - 18;
  const deck =
    `<path d="M${n(seat.x - 2)} ${n(top + 4)}L${n(rear.x - 78)} ${n(top)}" stroke="#3b414c" stroke-width="6"/>` +
    line(point(rear.x - 10, top), point(rear.x, rear.y), 4, "#3b414c");
  const accu =
    battery === "rack" ? `<path d="M${n(rear.x - 66)} ${n(top - 8)}h112" stroke="${INK}" stroke-width="18"/>` : "";
  if (rack === "rear") return deck + accu;
  if (rack === "panniers") {
    const bag = (x: number, fill: string) =>
      `<path d="M${n(x)} ${n(top + 4)}h72l-6 96q-2 8 -12 8h-40q-10 0 -12 -8z" fill="${fill}"/><path d="M${n(x + 4)} ${n(top + 24)}h64" stroke="#ffffff66" stroke-width="4"/>`;
    return deck + accu + bag(rear.x - 62, "#3f4753");
  }
  const box = `<path d="M${n(rear.x - 92)} ${n(top - 66)}h150v66h-150z" fill="${color}"/><path d="M${n(rear.x - 92)} ${n(top - 44)}h150M${n(rear.x - 92)} ${n(top - 22)}h150" stroke="#ffffff55" stroke-width="4"/>`;
  const rail = `<path d="M${n(rear.x - 98)} ${n(top)}h166" stroke="#3b414c" stroke-width="8"/>`;
  return (
    rail +
    box +
    line(point(rear.x - 60, top), point(rear.x, rear.y), 5, "#3b414c") +
    line(point(rear.x + 50, top), point(rear.x, rear.y), 5, "#3b414c")
  );
}

/** Lights in front and behind. */
export function lightsOf({ lights, headTop, seat }: BikeDesign): string {
  if (!lights) return "";
  const x = headTop.x + 22;
  const y = headTop.y + 12;
  return (
    `<path d="M${n(x - 14)} ${n(y)}h12" stroke="${INK}" stroke-width="10"/><circle cx="${n(x)}" cy="${n(y)}" r="8" fill="#ffe27a" stroke="${STEEL}" stroke-width="3"/>` +
    `<path d="M${n(seat.x - 20)} ${n(seat.y - 4)}v12" stroke="#c8102e" stroke-width="9"/>`
  );
}

/** Basket in front, or bags in the frame. */
export function cargoOf({ basket, bags, headTop, headBottom, bottom, seat }: BikeDesign, color: string): string {
  const parts: string[] = [];
  if (basket) {
    const x = headTop.x + 22;
    const y = headTop.y - 24;
    parts.push(
      `<path d="M${n(x)} ${n(y)}h78l-10 56h-58z" fill="#d9c7a3" stroke="#8c6f45" stroke-width="4"/>`,
      `<path d="M${n(x + 4)} ${n(y + 18)}h70M${n(x + 8)} ${n(y + 36)}h62M${n(x + 26)} ${n(y)}l4 56M${n(x + 52)} ${n(y)}l-4 56" stroke="#8c6f45" stroke-width="2.5"/>`,
    );
  }
  if (bags) {
    const near = between(seat, bottom, 0.24);
    const far = between(headTop, headBottom, 0.7);
    const low = between(far, bottom, 0.36);
    parts.push(
      `<path d="M${n(near.x + 16)} ${n(near.y)}L${n(far.x - 16)} ${n(far.y - 6)}L${n(low.x - 8)} ${n(low.y - 4)}L${n(near.x + 34)} ${n(near.y + 42)}z" fill="#3f4753"/>`,
      `<path d="M${n(near.x + 30)} ${n(near.y + 12)}L${n(far.x - 30)} ${n(far.y + 8)}" stroke="${color}" stroke-width="4"/>`,
      `<path d="M${n(seat.x - 14)} ${n(seat.y - 12)}l-58 4q-20 4 -16 18l66 10z" fill="#3f4753"/>`,
    );
  }
  return parts.join("");
}
