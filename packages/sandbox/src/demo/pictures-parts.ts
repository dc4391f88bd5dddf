import { INK, n, STEEL } from "./strokes.ts";

/** Kinds of parts and accessories in the demo, each with its own drawing. */
export const PART_KINDS = [
  "helmet",
  "tire",
  "wheel",
  "saddle",
  "chain",
  "cassette",
  "crankset",
  "derailleur",
  "brake",
  "pedal",
  "bars",
  "grips",
  "jersey",
  "gloves",
  "shoe",
  "bottle",
  "light",
  "lock",
  "pump",
  "bag",
  "frame",
  "tube",
  "tape",
  "levers",
] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** What a picture shows: the whole part, or a detail of it. */
export const PART_VIEWS = ["whole", "detail"] as const;
export type PartView = (typeof PART_VIEWS)[number];

const DARK = "#3b414c";

const ring = (x: number, y: number, r: number, width: number, color: string, extra = ""): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" stroke="${color}" stroke-width="${width}" fill="none" ${extra}/>`;
const disc = (x: number, y: number, r: number, color: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${color}" stroke="none"/>`;
const shape = (d: string, color: string): string => `<path d="${d}" fill="${color}" stroke="none"/>`;
const stroke = (d: string, width: number, color: string): string =>
  `<path d="${d}" stroke="${color}" stroke-width="${width}"/>`;

/** Teeth of a sprocket: a dashed ring whose dashes are as long as its gaps. */
const sprocket = (x: number, y: number, r: number, color: string): string =>
  ring(
    x,
    y,
    r,
    9,
    color,
    `stroke-dasharray="${n((Math.PI * r) / 22)} ${n((Math.PI * r) / 22)}" stroke-linecap="butt"`,
  ) + ring(x, y, r - 7, 8, color);

const spokes = (x: number, y: number, from: number, to: number, count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index * Math.PI * 2) / count;
    return `M${n(x + Math.cos(angle) * from)} ${n(y + Math.sin(angle) * from)}L${n(x + Math.cos(angle) * to)} ${n(y + Math.sin(angle) * to)}`;
  }).join("");

const HELMET_VENTS = [
  "M200 214q34 -62 96 -66l-8 34q-48 8 -72 44zM318 148q62 2 104 54l-34 6q-32 -30 -74 -30zM262 230q26 -26 60 -26l52 22l-8 26q-60 -18 -100 6z",
  "M196 220q20 -50 60 -66l-6 70zM270 150l40 -6l6 76l-42 4zM330 146q40 4 70 30l-26 44l-40 -2z",
  "M210 236q90 -40 200 -10l-6 14q-100 -24 -190 10z",
  "M220 190q80 -46 180 -10l-10 20q-80 -28 -160 10zM220 240q90 -30 190 -6l-6 16q-90 -20 -180 8z",
] as const;
const TREADS = [
  'stroke-dasharray="9 7" stroke-linecap="butt"',
  "",
  'stroke-dasharray="4 4" stroke-linecap="butt"',
  'stroke-dasharray="16 12" stroke-linecap="butt"',
] as const;
const CASSETTES = [
  [128, 110, 94, 78, 64, 50],
  [146, 124, 104, 86, 68, 50],
  [158, 140, 120, 102, 84, 66, 48],
  [168, 150, 132, 114, 96, 80, 64, 48],
] as const;
const DROP = "M150 320h60q60 -4 60 -70t-50 -70h200q-50 4 -50 70t60 70h60";
const DROP_ENDS = "M150 320h30M460 320h30";
const FLARE = "M110 320h60q90 -10 80 -80t-40 -70h220q-50 0 -40 70t80 80h60";
const FLARE_ENDS = "M110 320h30M500 320h30";
const JERSEYS = [
  stroke("M216 262q104 18 208 0", 12, "#ffffff55"),
  stroke("M216 230q104 18 208 0M216 262q104 18 208 0M216 294q104 18 208 0", 8, "#ffffff44"),
  shape("M216 210q104 26 208 -10v60q-104 36 -208 10z", "#22262d66"),
] as const;

const DRAWINGS: Readonly<Record<PartKind, (color: string, model: number) => string>> = {
  helmet: (color, model) =>
    shape("M150 262q-4 -136 164 -140q150 2 182 130q4 26 -22 28l-86 4q-20 34 -64 32l-132 -4q-38 -4 -42 -50z", color) +
    shape(HELMET_VENTS[model % HELMET_VENTS.length] ?? "", "#1b1e24") +
    (model === 2 ? disc(470, 214, 14, "#ffe27a") : "") +
    (model === 3 ? shape("M466 236q60 -6 86 26l-40 14l-50 -14z", INK) : "") +
    stroke("M232 312q10 46 58 62m74 -86q-14 60 -62 86", 7, DARK) +
    shape("M150 262q10 -6 20 0l-2 36q-14 -10 -18 -36z", INK),
  tire: (color, model) =>
    ring(320, 214, 158, [40, 24, 32, 52][model] ?? 34, "#1b1e24") +
    (model === 1 ? "" : ring(320, 214, 176, [10, 4, 5, 16][model] ?? 5, "#1b1e24", TREADS[model] ?? "")) +
    (model === 2 ? ring(320, 214, 158, 5, "#d9d2b0") : "") +
    ring(320, 214, 141, 6, color) +
    ring(320, 214, 152, 2, "#4a4e57"),
  wheel: (color, model) =>
    stroke(spokes(320, 214, 26, 150, [24, 20, 32][model] ?? 24), 1.8, "#b9bec7") +
    ring(320, 214, [162, 152, 158][model] ?? 158, [18, 42, 28][model] ?? 26, DARK) +
    ring(320, 214, 158, 8, color, 'stroke-dasharray="90 158.2"') +
    ring(320, 214, 36, 4, STEEL) +
    disc(320, 214, 20, INK) +
    disc(320, 214, 7, STEEL),
  saddle: (color, model) =>
    stroke("M232 268q40 40 110 20l84 -30M262 262l60 46 90 -42", 7, STEEL) +
    shape("M134 216q-6 -44 48 -50q60 -4 130 22l190 20q32 6 8 30q-90 4 -160 18l-110 26q-90 12 -106 -66z", INK) +
    stroke("M158 206q50 -22 150 10l190 16", 5, color) +
    (model === 1 ? shape("M230 204q70 -8 150 26q-80 0 -150 -26z", "#fff") : "") +
    (model === 2 ? stroke("M180 190q60 -16 120 4M196 214q60 -10 130 14", 4, color) : ""),
  chain: (color, model) => {
    const links = Array.from({ length: 9 }, (_, index) => {
      const x = 128 + index * 48;
      const y = 214 + Math.sin(index * (0.8 + model * 0.15)) * (46 - model * 6);
      const x2 = 128 + (index + 1) * 48;
      const y2 = 214 + Math.sin((index + 1) * (0.8 + model * 0.15)) * (46 - model * 6);
      const body = stroke(
        `M${n(x)} ${n(y)}L${n(x2)} ${n(y2)}`,
        index % 2 ? 20 : 26,
        index % 2 ? STEEL : (["#6d747f", DARK, "#a3874a", INK][model] ?? DARK),
      );
      return body + disc(x, y, 7, color) + disc(x2, y2, 7, color);
    });
    return links.join("");
  },
  cassette: (color, model) =>
    (CASSETTES[model] ?? CASSETTES[0])
      .map((r, index) => sprocket(320, 214, r, index % 2 ? STEEL : "#a9afb9"))
      .join("") +
    ring(320, 214, 30, 10, color) +
    disc(320, 214, 14, "#fff"),
  crankset: (color, model) =>
    sprocket(290, 200, 122, DARK) +
    (model === 0 ? sprocket(290, 200, 92, STEEL) : "") +
    stroke(spokes(290, 200, 22, 104, [5, 4, 3][model] ?? 5), [16, 18, 30][model] ?? 16, INK) +
    stroke("M290 200L470 330", 28, INK) +
    stroke("M300 206L456 318", 6, color) +
    disc(290, 200, 26, INK) +
    disc(290, 200, 12, STEEL) +
    disc(470, 330, 9, STEEL),
  derailleur: (color, model) =>
    stroke("M262 92l60 26", 20, STEEL) +
    shape("M282 96l96 28q30 20 10 56l-50 40q-34 8 -50 -22l-26 -70z", INK) +
    stroke("M300 120l66 22", 7, color) +
    stroke("M330 206l-44 132", 22, DARK) +
    sprocket(330, 206, [40, 40, 48][model] ?? 40, STEEL) +
    sprocket(288, 332, [40, 34, 48][model] ?? 40, model === 2 ? color : STEEL) +
    disc(330, 206, 9, INK) +
    disc(288, 332, 9, INK),
  brake: (color, model) =>
    ring(300, 220, 130, 16, "#a9afb9", 'stroke-dasharray="26 8" stroke-linecap="butt"') +
    ring(300, 220, 146, 5, STEEL) +
    stroke(spokes(300, 220, 44, 118, [6, 8, 5][model] ?? 6), [10, 7, 16][model] ?? 10, STEEL) +
    (model > 0 ? disc(420, 150, 14, color) + disc(424, 200, 14, color) : "") +
    ring(300, 220, 40, 12, INK) +
    shape("M392 100l88 30q20 60 -8 130l-62 -6q14 -70 -22 -120z", INK) +
    stroke("M420 130q22 48 14 100", 7, color),
  pedal: (color, model) =>
    shape("M180 130h220q26 0 26 26v116q0 26 -26 26h-220q-26 0 -26 -26v-116q0 -26 26 -26z", color) +
    shape("M200 158h76v112h-76zM306 158h76v112h-76z", "#fff") +
    stroke("M426 214h78", 20, STEEL) +
    stroke("M504 214h32", 30, DARK) +
    (model === 0 ? [176, 404].map((x) => [150, 214, 278].map((y) => disc(x, y, 6, INK)).join("")).join("") : "") +
    (model === 1 ? shape("M214 150h150v128h-150z", DARK) + stroke("M230 166h118M230 262h118", 12, STEEL) : "") +
    (model === 2 ? stroke("M176 146h228M176 282h228", 12, "#ffe27a") : ""),
  bars: (color, model) =>
    (model === 0
      ? stroke("M120 226q60 0 108 -26t92 -20t92 20t108 26", 18, INK) + stroke("M120 226h-24M544 226h-24", 24, color)
      : stroke(model === 1 ? DROP : FLARE, 18, INK) + stroke(model === 1 ? DROP_ENDS : FLARE_ENDS, 22, color)) +
    shape("M286 158h68v52h-68z", DARK) +
    stroke("M320 206v90", 26, INK),
  grips: (color, model) =>
    [150, 262]
      .map(
        (y) =>
          stroke(`M150 ${y}h320`, 54, INK) +
          (model === 0 ? shape(`M380 ${y - 26}q90 -8 96 26q-6 34 -96 26z`, INK) : "") +
          stroke(`M190 ${y - 14}h240M190 ${y}h240M190 ${y + 14}h240`, 5, DARK) +
          stroke(`M150 ${y - 18}v36`, 18, color) +
          stroke(`M470 ${y - 18}v36`, 18, STEEL),
      )
      .join(""),
  jersey: (color, model) =>
    shape("M236 92l-104 62l38 92l46 -18v136q104 20 208 0v-136l46 18l38 -92l-104 -62q-84 48 -168 0z", color) +
    shape("M236 92q84 48 168 0l-14 -8q-70 34 -140 0z", INK) +
    stroke("M320 118v250", 4, "#ffffff99") +
    (JERSEYS[model] ?? JERSEYS[0]),
  gloves: (color, model) =>
    shape(
      "M216 320l-26 -110q-6 -26 16 -30t28 22l-6 -84q2 -22 22 -22t22 22l4 -28q4 -20 24 -18t20 24v16q6 -16 24 -12t16 28l-2 16q22 -8 28 16l-10 102l-20 70q-70 16 -140 -12z",
      color,
    ) +
    shape("M222 322q70 22 134 8l-8 42q-64 12 -122 -12z", INK) +
    stroke("M262 236q40 20 90 4", 7, "#ffffff88") +
    (model === 1 ? stroke("M228 292q60 18 124 6M236 268q60 16 118 4", 6, INK) : disc(300, 262, 20, "#ffffff55")),
  shoe: (color, model) =>
    shape("M132 180q60 24 108 -14q40 54 120 76l100 16q50 14 48 58l-376 4q-22 -70 0 -140z", color) +
    shape("M128 312l384 -4q4 30 -24 32l-336 6q-26 -6 -24 -34z", INK) +
    (model === 0
      ? disc(316, 236, 20, INK) + stroke("M262 200l-34 40", 9, "#ffffffb0")
      : stroke("M262 200l-34 40M302 226l-32 40M346 244l-26 38", 9, "#ffffffb0") +
        stroke("M140 352h20M190 350h20M240 350h20M300 350h20M360 348h20M420 348h20M470 346h20", 16, INK)),
  bottle: (color, model) =>
    shape(
      "M262 128h116q16 22 12 60q-12 20 0 44v120q-2 20 -22 20h-96q-20 0 -22 -20v-120q12 -24 0 -44q-4 -38 12 -60z",
      color,
    ) +
    shape("M256 100h128v32h-128z", INK) +
    shape("M298 62h44v40h-44z", DARK) +
    (model === 0
      ? shape("M266 250h108v64h-108z", "#ffffff66") + stroke("M352 280h20M352 310h20M352 340h20", 4, "#ffffffaa")
      : shape("M250 196h140v26h-140zM250 330h140v26h-140z", STEEL)),
  light: (color, model) =>
    shape("M190 160h210q54 10 54 58t-54 58h-210q-22 -2 -22 -24v-68q0 -22 22 -24z", INK) +
    disc(406, 218, 46, "#fff7d6") +
    ring(406, 218, 46, 8, STEEL) +
    disc(406, 218, 18, "#ffe27a") +
    stroke("M226 188h90", 8, color) +
    shape("M236 276h84l-12 62h-60z", DARK) +
    (model > 0 ? stroke("M226 206h60", 6, STEEL) : "") +
    (model === 2 ? disc(350, 190, 10, "#fff7d6") + disc(350, 246, 10, "#fff7d6") : ""),
  lock: (color, model) =>
    stroke("M214 220v-52q4 -104 106 -104t106 104v52", 34, STEEL) +
    shape("M158 212h324v88q-2 36 -38 36h-248q-36 0 -38 -36z", color) +
    disc(320, 262, 20, INK) +
    stroke("M320 262v34", 9, INK) +
    (model === 1 ? stroke("M186 240v60M454 240v60", 14, STEEL) : ""),
  pump: (color, model) =>
    stroke("M320 118v236", 46, color) +
    stroke("M320 60v66", 18, STEEL) +
    stroke("M236 58h168", 24, INK) +
    stroke("M252 372h136", 18, INK) +
    stroke("M342 330q92 -20 84 -116q-4 -48 -40 -52", 8, INK) +
    disc(320, 318, 30, "#fff") +
    ring(320, 318, 30, 7, DARK) +
    (model === 1 ? stroke("M320 318l14 -14", 5, "#c8102e") + disc(320, 180, 12, STEEL) : ""),
  bag: (color, model) =>
    shape("M166 138h290q34 8 30 46l-28 134q-10 34 -44 34h-196q-36 -2 -42 -36l-34 -134q0 -36 24 -44z", color) +
    shape("M150 138h326q10 34 -8 66q-156 40 -312 0q-16 -34 -6 -66z", INK) +
    stroke("M248 138q4 -44 72 -44t72 44", 12, DARK) +
    stroke("M246 196v64M392 196v64", 14, DARK) +
    (model === 1 ? shape("M224 236h190v64h-190z", "#ffffff33") + stroke("M200 330h240", 8, "#d9d9d9") : ""),
  frame: (color, model) =>
    (model === 0
      ? stroke("M150 300L302 312L244 118M302 312L470 150M252 132L456 124M150 300L252 134", 18, color)
      : stroke("M150 300L302 312L258 160M302 312L470 150M284 230L456 124M150 300L280 236", 22, color) +
        stroke("M280 236l80 -34", 16, INK)) +
    stroke("M446 104l28 70", 28, color) +
    stroke(model === 0 ? "M244 118l-12 -36" : "M258 160l-22 -68", 15, color) +
    stroke("M300 300L456 154", 4, "#ffffff66") +
    ring(302, 312, 20, 12, INK) +
    disc(150, 300, 12, STEEL),
  tube: (color, model) =>
    ring(320, 240, 132, model === 0 ? 20 : 38, INK) +
    ring(320, 240, 132, 6, color) +
    stroke("M320 108v-46", 14, STEEL) +
    disc(320, 58, 12, DARK),
  tape: (color, model) =>
    ring(244, 250, 84, 46, color) +
    ring(404, 250, 84, 46, color) +
    disc(244, 250, 34, DARK) +
    disc(404, 250, 34, DARK) +
    (model === 1
      ? ring(244, 250, 84, 4, "#ffffff88", 'stroke-dasharray="6 8"') +
        ring(404, 250, 84, 4, "#ffffff88", 'stroke-dasharray="6 8"')
      : ""),
  levers: (color, model) =>
    [0, 1]
      .map(
        (side) =>
          `<g transform="translate(${side * 640} 0) scale(${side === 0 ? 1 : -1} 1)">` +
          shape("M108 170q-2 -50 46 -56l64 -8q26 -2 30 24l10 66q2 30 -28 38l-70 10q-40 0 -44 -34z", INK) +
          stroke("M232 218q24 60 4 134q-4 16 -18 22", [18, 22, 26][model] ?? 18, DARK) +
          stroke("M204 230q14 54 0 92", 12, STEEL) +
          stroke("M134 142q40 -20 84 -10", 8, color) +
          stroke("M108 190h-58", 22, INK) +
          "</g>",
      )
      .join(""),
};

/** Corner and size of the detail of a part. */
const DETAILS: Readonly<Partial<Record<PartKind, readonly [x: number, y: number]>>> = {
  helmet: [180, 130],
  tire: [380, 60],
  wheel: [300, 150],
  saddle: [110, 140],
  chain: [240, 130],
  shoe: [120, 180],
  jersey: [230, 80],
  light: [270, 120],
  lock: [210, 170],
  frame: [240, 210],
};
const DETAIL = { width: 268, height: 180 };

/** A part as a plain SVG of 640 × 430 on white; `color` is its accent, `model` its place in its line, from 0. */
export function drawPart(kind: PartKind, color: string, model = 0, view: PartView = "whole"): string {
  const [x, y] = DETAILS[kind] ?? [186, 126];
  const { width, height } = view === "detail" ? DETAIL : { width: 640, height: 430 };
  const corner = view === "detail" ? [x, y] : [0, 0];
  const [left = 0, top = 0] = corner;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="640" height="430"><rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#fff"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${DRAWINGS[kind](color, model)}</g></svg>`;
}

/** One of the parts of a set, large above all of them, so that lines of a cart differ. */
export function drawOfSet(kind: PartKind, kinds: readonly PartKind[], color: string, model: number): string {
  const width = 640 / kinds.length;
  const small = kinds.map((each, at) => {
    const place = `translate(${n(at * width + 6)} 342) scale(${n((width - 12) / 640)})`;
    return `<g transform="${place}">${DRAWINGS[each](color, model)}</g>`;
  });
  const large = `<g transform="translate(76 -14) scale(.76)">${DRAWINGS[kind](color, model)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 430" width="640" height="430"><rect width="640" height="430" fill="#fff"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${large}${small.join("")}</g></svg>`;
}
