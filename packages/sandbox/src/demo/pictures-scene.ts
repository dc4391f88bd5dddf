import type { BikeKind } from "./bike-designs.ts";
import { bikeShapes } from "./pictures-bike.ts";
import { n } from "./strokes.ts";
import { svg } from "./svg.ts";

/** A place to ride: its sky from top to horizon, its ridges from far to near, its ground, and what grows there. */
interface Scenery {
  readonly sky: readonly [top: string, horizon: string];
  readonly sun: { readonly x: number; readonly y: number; readonly color: string };
  /** Each ridge has a color, a height above the ground, the width of a peak, and a shape. */
  readonly ridges: readonly (readonly [color: string, height: number, width: number, shape: "peaks" | "hills"])[];
  readonly ground: string;
  readonly road: string;
  readonly plants: { readonly kind: "fir" | "leaf" | "palm"; readonly color: string; readonly at: readonly number[] };
}

const WIDTH = 1200;
const HEIGHT = 675;
/** Where the ground begins. */
const HORIZON = 430;

export const SCENERIES = {
  mountains: {
    sky: ["#2b5d82", "#f6c89b"],
    sun: { x: 905, y: 300, color: "#ffe4b0" },
    ridges: [
      ["#7e8fa8", 235, 150, "peaks"],
      ["#53677f", 150, 190, "peaks"],
      ["#35505a", 80, 260, "hills"],
    ],
    ground: "#6f7a48",
    road: "#d9c39a",
    plants: { kind: "fir", color: "#24423a", at: [60, 128, 210, 985, 1060, 1140] },
  },
  hills: {
    sky: ["#6fa8cf", "#eef5ee"],
    sun: { x: 250, y: 165, color: "#fff6cf" },
    ridges: [
      ["#a9c3a2", 190, 430, "hills"],
      ["#86aa78", 130, 330, "hills"],
      ["#5f8f58", 75, 460, "hills"],
    ],
    ground: "#8fae57",
    road: "#cdb78c",
    plants: { kind: "leaf", color: "#3f6d3a", at: [90, 205, 930, 1020, 1125] },
  },
  volcano: {
    sky: ["#f08c5a", "#fde3b4"],
    sun: { x: 600, y: 270, color: "#fff1c9" },
    ridges: [
      ["#9c6b7a", 290, 520, "peaks"],
      ["#6d5a63", 120, 330, "hills"],
      ["#3f6a52", 70, 410, "hills"],
    ],
    ground: "#5d9150",
    road: "#c99e72",
    plants: { kind: "palm", color: "#234b35", at: [85, 190, 1010, 1120] },
  },
} as const satisfies Record<string, Scenery>;
export type SceneryName = keyof typeof SCENERIES;

/** A range from edge to edge. */
function ridge([color, height, width, shape]: Scenery["ridges"][number], place: number): string {
  let path = `M-40 ${HORIZON + 20}`;
  for (let x = -40, peak = place; x < WIDTH + 20; x += width, peak++) {
    const rise = height * (0.6 + 0.4 * Math.abs(Math.sin(peak * 2.3)));
    const top = `${n(x + width / 2)} ${n(HORIZON - rise)}`;
    path +=
      shape === "peaks"
        ? `L${top}L${n(x + width)} ${n(HORIZON - rise * 0.35)}`
        : `Q${top} ${n(x + width)} ${n(HORIZON - rise * 0.3)}`;
  }
  return `<path d="${path}L${WIDTH + 20} ${HORIZON + 20}z" fill="${color}"/>`;
}

function plant(kind: Scenery["plants"]["kind"], color: string, x: number, place: number): string {
  const size = 0.85 + ((place * 37) % 40) / 100;
  const shapes = {
    fir: `<path d="M0 0l-34 -52h16l-26 -42h18l-22 -40l48 -62l48 62h-22l18 40h-26l16 42z" transform="translate(0 -4)"/><path d="M-5 -8h10v26h-10z" fill="#4a3626"/>`,
    leaf: `<path d="M-6 18l3 -78h8l3 78z" fill="#5b4632"/><circle cx="0" cy="-96" r="46"/><circle cx="-32" cy="-76" r="30"/><circle cx="34" cy="-74" r="32"/>`,
    palm: `<path d="M-5 18q14 -90 -6 -160h10q20 74 6 160z" fill="#5b4632"/><path d="M-4 -140q-60 -34 -92 14q52 -16 92 -14q-34 -62 -80 -46q52 12 80 46q18 -62 66 -52q-44 16 -66 52q56 -26 92 22q-46 -26 -92 -22z"/>`,
  };
  return `<g fill="${color}" transform="translate(${x} ${HORIZON + 28}) scale(${n(size)})">${shapes[kind]}</g>`;
}

/** A bicycle on a road in a landscape, to advertise with. `color` is the frame's. */
export function drawScene(name: SceneryName, kind: BikeKind, color: string, model?: string): string {
  const { sky, sun, ridges, ground, road, plants }: Scenery = SCENERIES[name];
  const body = [
    `<defs><linearGradient id="sky" gradientTransform="rotate(90)"><stop stop-color="${sky[0]}"/><stop offset=".75" stop-color="${sky[1]}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    `<circle cx="${sun.x}" cy="${sun.y}" r="120" fill="${sun.color}" opacity=".28"/><circle cx="${sun.x}" cy="${sun.y}" r="62" fill="${sun.color}"/>`,
    ...ridges.map((range, place) => ridge(range, place + 1)),
    `<rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="${ground}"/>`,
    `<path d="M590 ${HORIZON}h26q60 70 330 120q190 40 284 130H-30q250 -60 400 -130q190 -80 220 -120z" fill="${road}"/>`,
    ...plants.at.map((x, place) => plant(plants.kind, plants.color, x, place)),
    `<g transform="translate(268 176) scale(1.06)" fill="none" stroke-linecap="round" stroke-linejoin="round"><ellipse cx="322" cy="402" rx="250" ry="12" fill="#000" opacity=".22"/>${bikeShapes(kind, color, model)}</g>`,
  ];
  return svg(WIDTH, HEIGHT, body.join(""));
}
