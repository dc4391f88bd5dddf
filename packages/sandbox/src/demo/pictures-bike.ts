import { type BikeDesign, type BikeKind, designOf, type Point, point } from "./bike-designs.ts";
import { cargoOf, lightsOf, rackOf, standOf } from "./bike-gear.ts";
import { at, between, INK, line, n, RUBBER, STEEL, tube } from "./strokes.ts";

/** What a picture shows: the whole bicycle, or the cockpit or drivetrain from close by. */
export const BIKE_VIEWS = ["side", "cockpit", "drive"] as const;
export type BikeView = (typeof BIKE_VIEWS)[number];

function wheel(center: Point, radius: number, { tire, rim, spokes }: BikeDesign): string {
  const outer = radius - tire - rim / 2;
  const lines = Array.from({ length: spokes }, (_, index) => {
    const angle = (index * Math.PI * 2) / spokes;
    return `M${at(center)}L${n(center.x + Math.cos(angle) * outer)} ${n(center.y + Math.sin(angle) * outer)}`;
  }).join("");
  return (
    `<path d="${lines}" stroke="#b9bec7" stroke-width="1.3"/>` +
    `<circle cx="${n(center.x)}" cy="${n(center.y)}" r="${n(outer)}" stroke="#3b414c" stroke-width="${n(rim)}" fill="none"/>` +
    `<circle cx="${n(center.x)}" cy="${n(center.y)}" r="${n(radius - tire / 2)}" stroke="${RUBBER}" stroke-width="${tire}" fill="none"/>` +
    `<circle cx="${n(center.x)}" cy="${n(center.y)}" r="7" fill="#2b3038"/>`
  );
}

const disc = ({ x, y }: Point, radius: number): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}" stroke="${STEEL}" stroke-width="3" fill="none" stroke-dasharray="10 3"/>`;

function cockpit({ bars, headTop, travel }: BikeDesign): string {
  const stem = point(headTop.x + (bars === "swept" ? 4 : 16), headTop.y - 20);
  const neck = line(point(headTop.x - 3, headTop.y - 8), stem, 8, INK);
  if (bars === "drop" || bars === "flare") {
    const out = bars === "flare" ? 10 : 0;
    const levers = `<path d="M${n(stem.x + 34)} ${n(stem.y + 2)}l12 -10l5 22z" fill="${INK}"/>`;
    return `${neck}<path d="M${at(stem)}h26q20 4 ${16 + out} 26t${-22 - out} 22h-14" stroke="${INK}" stroke-width="8" fill="none"/>${levers}`;
  }
  if (bars === "swept") {
    return `${neck}<path d="M${at(stem)}q-4 -26 -24 -22l-26 8" stroke="${INK}" stroke-width="7" fill="none"/><path d="M${n(stem.x - 56)} ${n(stem.y - 12)}l24 -7" stroke="#6b4a33" stroke-width="11"/>`;
  }
  const rise = bars === "riser" ? 24 : 12;
  const display =
    travel > 0 ? "" : `<path d="M${n(stem.x - 2)} ${n(stem.y - rise - 4)}h10" stroke="#5d6470" stroke-width="6"/>`;
  return `${neck}<path d="M${at(stem)}l${bars === "riser" ? -14 : -8} ${-rise}" stroke="${INK}" stroke-width="8"/><path d="M${n(stem.x - 26)} ${n(stem.y - rise - 2)}h30" stroke="${INK}" stroke-width="11"/>${display}`;
}

function fork({ headBottom, front, travel, accent }: BikeDesign, color: string): string {
  if (travel === 0) return tube(headBottom, front, 10, accent ?? color);
  const crown = between(headBottom, front, 0.12);
  const middle = between(headBottom, front, 0.4 + travel / 220);
  return (
    line(crown, middle, 9, "#c9a24b") +
    line(middle, front, 15, INK) +
    line(headBottom, crown, 16, INK) +
    line(between(middle, front, 0.06), between(middle, front, 0.3), 4, accent ?? color)
  );
}

function drivetrain({ bottom, rear, drive, gears, motor }: BikeDesign): string {
  const ring = drive === "belt" ? 22 : 24;
  const width = drive === "belt" ? 6 : 3;
  const chain =
    drive === "guard"
      ? `<path d="M${n(bottom.x + 8)} ${n(bottom.y)}L${at(rear)}" stroke="#3b414c" stroke-width="36"/><path d="M${n(bottom.x - 10)} ${n(bottom.y)}L${n(rear.x + 30)} ${n(rear.y)}" stroke="#5d6470" stroke-width="3"/>`
      : `<path d="M${n(bottom.x)} ${n(bottom.y - ring)}L${n(rear.x)} ${n(rear.y - 14)}M${n(bottom.x)} ${n(bottom.y + ring)}L${n(rear.x + 6)} ${n(rear.y + (gears ? 34 : 14))}" stroke="${drive === "belt" ? INK : "#5d6470"}" stroke-width="${width}"/>`;
  const cassette = `<circle cx="${n(rear.x)}" cy="${n(rear.y)}" r="15" stroke="#5d6470" stroke-width="6" fill="none" stroke-dasharray="4 2"/>`;
  const shifter = gears
    ? `<path d="M${n(rear.x + 2)} ${n(rear.y + 14)}l6 22" stroke="#2b3038" stroke-width="7"/><circle cx="${n(rear.x + 8)}" cy="${n(rear.y + 36)}" r="6" fill="#2b3038"/>`
    : "";
  return (
    chain +
    (drive === "guard" ? "" : cassette + shifter) +
    (motor === "mid" ? `<circle cx="${n(bottom.x - 4)}" cy="${n(bottom.y)}" r="34" fill="#3b414c"/>` : "") +
    `<circle cx="${n(bottom.x)}" cy="${n(bottom.y)}" r="${ring}" stroke="#2b3038" stroke-width="6" fill="none"/>` +
    line(bottom, point(bottom.x + 30, bottom.y + 34), 8, "#3b414c") +
    `<path d="M${n(bottom.x + 20)} ${n(bottom.y + 38)}h24" stroke="${INK}" stroke-width="8"/>` +
    `<circle cx="${n(bottom.x)}" cy="${n(bottom.y)}" r="8" fill="${STEEL}"/>`
  );
}

function seating({ seat, bottom, saddle, dropper }: BikeDesign, color: string): string {
  const post = between(bottom, seat, 1.14);
  const shape =
    saddle === "comfort"
      ? `<path d="M${n(post.x - 36)} ${n(post.y - 4)}q0 -18 30 -16l34 8q10 4 0 10l-26 8q-36 4 -38 -10z" fill="#5a3d2b"/>`
      : `<path d="M${n(post.x - 34)} ${n(post.y - 8)}q4 -12 30 -8l40 4q8 4 -2 8l-30 4q-36 4 -38 -8z" fill="${INK}"/>`;
  return (
    line(seat, post, 8, dropper ? "#c9a24b" : INK) +
    (dropper ? line(between(bottom, seat, 0.98), between(bottom, seat, 1.05), 13, INK) : "") +
    shape +
    line(between(bottom, seat, 0.94), seat, 13, color)
  );
}

function rearTriangle({ seat, bottom, rear, rearEnd, slope, frame }: BikeDesign, color: string): string {
  if (rearEnd === "shock" || rearEnd === "low") {
    const pivot = between(seat, bottom, 0.56);
    const anchor = rearEnd === "low" ? point(bottom.x + 34, bottom.y - 34) : point(pivot.x + 72, pivot.y - 26);
    return (
      tube(bottom, rear, 11, color) +
      tube(pivot, rear, 9, color) +
      line(pivot, anchor, 16, "#2b3038") +
      line(between(pivot, anchor, 0.25), between(pivot, anchor, 0.8), 9, "#c9a24b") +
      `<circle cx="${n(pivot.x)}" cy="${n(pivot.y)}" r="8" fill="${STEEL}"/>`
    );
  }
  const drop = rearEnd === "dropped" ? 0.34 : frame === "step" ? 0.24 : slope + 0.06;
  return tube(bottom, rear, 8, color) + tube(between(seat, bottom, Math.min(drop, 0.5)), rear, 7, color);
}

function mainFrame(design: BikeDesign, color: string): string {
  const { seat, bottom, headTop, headBottom, slope, frame, tubes, battery, accent } = design;
  const seatJoint = between(seat, bottom, slope + 0.06);
  const headJoint = between(headTop, headBottom, 0.25);
  const downFrom = between(headTop, headBottom, 0.8);
  const wide = battery === "tube" ? 26 : battery === "inside" ? tubes + 10 : tubes + 2;
  const top =
    frame === "step"
      ? ""
      : frame === "curved"
        ? `<path d="M${at(seatJoint)}Q${n((seatJoint.x + headJoint.x) / 2)} ${n(Math.min(seatJoint.y, headJoint.y) - 14)} ${at(headJoint)}" stroke="${color}" stroke-width="${tubes}"/>`
        : frame === "mixte"
          ? tube(between(seat, bottom, 0.36), headJoint, 7, color) +
            tube(seatJoint, between(headTop, headBottom, 0.6), 7, color)
          : tube(seatJoint, headJoint, tubes - 1, color);
  const down =
    frame === "step"
      ? `<path d="M${at(downFrom)}Q${n(headBottom.x - 74)} ${n(bottom.y - 14)} ${at(bottom)}" stroke="${color}" stroke-width="${tubes + 8}"/>`
      : tube(downFrom, bottom, wide, color);
  const lettering =
    accent && frame !== "step" ? line(between(downFrom, bottom, 0.3), between(downFrom, bottom, 0.62), 5, accent) : "";
  return (
    tube(bottom, seat, tubes, color) +
    top +
    down +
    lettering +
    (battery === "tube" ? line(between(headBottom, bottom, 0.2), between(headBottom, bottom, 0.72), 14, INK) : "") +
    tube(headTop, headBottom, tubes + 5, color)
  );
}

function fenders({ rear, front, radius, rearRadius = radius }: BikeDesign): string {
  const arc = (center: Point, out: number, from: Point, to: Point): string =>
    `<path d="M${n(center.x + from.x * out)} ${n(center.y + from.y * out)}A${out} ${out} 0 0 1 ${n(center.x + to.x * out)} ${n(center.y + to.y * out)}" stroke="#3b414c" stroke-width="5" fill="none"/>`;
  return (
    arc(rear, rearRadius + 8, point(-0.94, 0.34), point(0.64, -0.77)) +
    arc(front, radius + 8, point(-0.77, -0.64), point(0.5, -0.87))
  );
}

/** The part of the drawing that a view shows: its corner, and its size. */
function frameOf(view: BikeView, { headTop, bottom, rear }: BikeDesign): readonly [number, number, number, number] {
  if (view === "cockpit") return [headTop.x - 118, headTop.y - 66, 229, 154];
  if (view === "drive") {
    const left = Math.min(rear.x - 62, bottom.x - 200);
    return [left, bottom.y - 108, 298, 200];
  }
  return [0, 0, 640, 430];
}

/** The parts of a bicycle from the right: of a model, or as its kind is built. `color` is the frame's. */
export function bikeShapes(kind: BikeKind, color: string, model?: string): string {
  const design = designOf(kind, model);
  const { rear, front, radius, rearRadius = radius, discs } = design;
  const parts = [
    wheel(rear, rearRadius, design),
    wheel(front, radius, design),
    discs ? disc(rear, 24) + disc(front, 26) : "",
    design.motor === "hub" ? `<circle cx="${rear.x}" cy="${rear.y}" r="24" fill="#3b414c"/>` : "",
    design.fenders ? fenders(design) : "",
    standOf(design),
    rackOf(design, color),
    fork(design, color),
    rearTriangle(design, color),
    mainFrame(design, color),
    drivetrain(design),
    seating(design, color),
    cockpit(design),
    lightsOf(design),
    cargoOf(design, color),
    design.training
      ? `<circle cx="${n(rear.x + 6)}" cy="372" r="20" stroke="${RUBBER}" stroke-width="8" fill="#e7e9ed"/>${line(rear, point(rear.x + 6, 372), 6, STEEL)}`
      : "",
  ];
  return parts.join("");
}

/** A bicycle as a plain SVG on white. */
export function drawBike(kind: BikeKind, color: string, model?: string, view: BikeView = "side"): string {
  const [x, y, width, height] = frameOf(view, designOf(kind, model));
  const ground = `<ellipse cx="322" cy="402" rx="250" ry="10" fill="#eef0f3"/>`;
  const box = `x="${n(x)}" y="${n(y)}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${n(x)} ${n(y)} ${width} ${height}" width="640" height="430"><rect ${box} fill="#fff"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${ground}${bikeShapes(kind, color, model)}</g></svg>`;
}
