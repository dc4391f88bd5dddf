import { SIGNATURE_BOX } from "@spoke/core/inspection/schema.ts";

interface Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** Most points of a signature; long ones are thinned out. */
const MOST = 1_000;

/** Strokes of a canvas as they are stored: points `x,y` in the box of signatures, strokes separated by semicolons. */
export function toSignature(strokes: readonly Stroke[], width: number, height: number): string {
  const count = strokes.reduce((sum, { points }) => sum + points.length, 0);
  const step = Math.ceil(count / MOST);
  const scaled = (value: number, size: number, box: number): number =>
    Math.min(box - 1, Math.max(0, Math.round((value / size) * box)));
  return strokes
    .map(({ points }) =>
      points
        .filter((_, index) => index % step === 0 || index === points.length - 1)
        .map(({ x, y }) => `${scaled(x, width, SIGNATURE_BOX.width)},${scaled(y, height, SIGNATURE_BOX.height)}`)
        .join(" "),
    )
    .filter((stroke) => stroke !== "")
    .join(";");
}

/** The strokes as the path of an SVG. A dot is a line of no length, which round ends make visible. */
export const pathOf = (signature: string): string =>
  signature
    .split(";")
    .filter((stroke) => stroke !== "")
    .map((stroke) => {
      const points = stroke.split(" ");
      return `M${points.join("L")}${points.length === 1 ? `L${points[0]}` : ""}`;
    })
    .join("");
