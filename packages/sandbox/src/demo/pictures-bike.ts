/** Kinds of bicycles in the demo, each with its own geometry and bars. */
export const BIKE_KINDS = ["road", "gravel", "trail", "hardtail", "city", "electric", "kids"] as const;
export type BikeKind = (typeof BIKE_KINDS)[number];

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Geometry {
  readonly rear: Point;
  readonly front: Point;
  readonly radius: number;
  readonly tire: number;
  readonly bottom: Point;
  readonly seat: Point;
  readonly headTop: Point;
  readonly headBottom: Point;
  /** Where the top tube meets the seat tube, as a fraction of the way down. */
  readonly slope: number;
  readonly bars: "drop" | "flat" | "swept";
  readonly fork: "rigid" | "suspension";
  readonly battery?: boolean;
  readonly fenders?: boolean;
}

const point = (x: number, y: number): Point => ({ x, y });

const classic: Geometry = {
  rear: point(170, 290),
  front: point(474, 290),
  radius: 104,
  tire: 9,
  bottom: point(296, 302),
  seat: point(258, 150),
  headTop: point(416, 142),
  headBottom: point(430, 192),
  slope: 0.05,
  bars: "drop",
  fork: "rigid",
};

const GEOMETRY: Readonly<Record<BikeKind, Geometry>> = {
  road: classic,
  gravel: { ...classic, tire: 13, slope: 0.12, front: point(480, 290) },
  trail: {
    ...classic,
    tire: 17,
    radius: 106,
    front: point(496, 290),
    seat: point(250, 158),
    headTop: point(422, 128),
    headBottom: point(436, 172),
    slope: 0.42,
    bars: "flat",
    fork: "suspension",
  },
  hardtail: {
    ...classic,
    tire: 15,
    front: point(486, 290),
    headTop: point(420, 134),
    headBottom: point(433, 178),
    slope: 0.28,
    bars: "flat",
    fork: "suspension",
  },
  city: { ...classic, tire: 11, slope: 0.55, bars: "swept", fenders: true, headTop: point(410, 122) },
  electric: { ...classic, tire: 14, slope: 0.32, bars: "flat", fenders: true, battery: true },
  kids: {
    ...classic,
    radius: 84,
    tire: 13,
    rear: point(190, 310),
    front: point(448, 310),
    bottom: point(300, 316),
    seat: point(268, 196),
    headTop: point(400, 178),
    headBottom: point(411, 222),
    slope: 0.5,
    bars: "flat",
  },
};

const between = (from: Point, to: Point, part: number): Point =>
  point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);

const n = (value: number): string => value.toFixed(1).replace(/\.0$/, "");
const at = ({ x, y }: Point): string => `${n(x)} ${n(y)}`;

const line = (from: Point, to: Point, width: number, color: string): string =>
  `<path d="M${at(from)}L${at(to)}" stroke="${color}" stroke-width="${width}"/>`;

/** A tube: the color, and a thin light along it. */
const tube = (from: Point, to: Point, width: number, color: string): string =>
  line(from, to, width, color) +
  `<path d="M${at(from)}L${at(to)}" stroke="#fff" stroke-opacity=".28" stroke-width="${n(width / 5)}" transform="translate(0 ${n(-width / 5)})"/>`;

function wheel(center: Point, radius: number, tire: number): string {
  const spokes = Array.from({ length: 14 }, (_, index) => {
    const angle = (index * Math.PI * 2) / 14;
    const rim = point(
      center.x + Math.cos(angle) * (radius - tire - 4),
      center.y + Math.sin(angle) * (radius - tire - 4),
    );
    return `M${at(center)}L${at(rim)}`;
  }).join("");
  return (
    `<path d="${spokes}" stroke="#b9bec7" stroke-width="1.3"/>` +
    `<circle cx="${n(center.x)}" cy="${n(center.y)}" r="${n(radius - tire - 3)}" stroke="#3b414c" stroke-width="6" fill="none"/>` +
    `<circle cx="${n(center.x)}" cy="${n(center.y)}" r="${n(radius - tire / 2)}" stroke="#1b1e24" stroke-width="${tire}" fill="none"/>` +
    `<circle cx="${n(center.x)}" cy="${n(center.y)}" r="17" stroke="#8a919d" stroke-width="3" fill="none"/>` +
    `<circle cx="${n(center.x)}" cy="${n(center.y)}" r="7" fill="#2b3038"/>`
  );
}

function bars(geometry: Geometry): string {
  const { headTop } = geometry;
  const stem = point(headTop.x + 16, headTop.y - 20);
  const ink = "#22262d";
  const neck = line(point(headTop.x - 3, headTop.y - 8), stem, 8, ink);
  if (geometry.bars === "drop") {
    return `${neck}<path d="M${at(stem)}h26q20 4 16 26t-22 22h-14" stroke="${ink}" stroke-width="8" fill="none"/><path d="M${n(stem.x + 34)} ${n(stem.y + 2)}l12 -10l5 22z" fill="${ink}"/>`;
  }
  if (geometry.bars === "swept") {
    return `${neck}<path d="M${at(stem)}q-4 -26 -24 -22l-26 8" stroke="${ink}" stroke-width="7" fill="none"/><path d="M${n(stem.x - 56)} ${n(stem.y - 12)}l24 -7" stroke="#6b4a33" stroke-width="11"/>`;
  }
  return `${neck}<path d="M${at(stem)}l-8 -12" stroke="${ink}" stroke-width="8"/><path d="M${n(stem.x - 20)} ${n(stem.y - 14)}h28" stroke="${ink}" stroke-width="11"/>`;
}

function fork(geometry: Geometry, color: string): string {
  const { headBottom, front } = geometry;
  if (geometry.fork === "rigid") return tube(headBottom, front, 10, color);
  const crown = between(headBottom, front, 0.12);
  const middle = between(headBottom, front, 0.52);
  return (
    line(crown, middle, 9, "#c9a24b") + line(middle, front, 15, "#22262d") + line(headBottom, crown, 16, "#22262d")
  );
}

function drivetrain({ bottom, rear }: Geometry): string {
  const ring = 24;
  return (
    `<path d="M${n(bottom.x)} ${n(bottom.y - ring)}L${n(rear.x)} ${n(rear.y - 14)}M${n(bottom.x)} ${n(bottom.y + ring)}L${n(rear.x + 6)} ${n(rear.y + 34)}" stroke="#5d6470" stroke-width="3"/>` +
    `<circle cx="${n(rear.x)}" cy="${n(rear.y)}" r="15" stroke="#5d6470" stroke-width="6" fill="none" stroke-dasharray="4 2"/>` +
    `<path d="M${n(rear.x + 2)} ${n(rear.y + 14)}l6 22" stroke="#2b3038" stroke-width="7"/><circle cx="${n(rear.x + 8)}" cy="${n(rear.y + 36)}" r="6" fill="#2b3038"/>` +
    `<circle cx="${n(bottom.x)}" cy="${n(bottom.y)}" r="${ring}" stroke="#2b3038" stroke-width="6" fill="none"/>` +
    line(bottom, point(bottom.x + 30, bottom.y + 34), 8, "#3b414c") +
    `<path d="M${n(bottom.x + 20)} ${n(bottom.y + 38)}h24" stroke="#22262d" stroke-width="8"/>` +
    `<circle cx="${n(bottom.x)}" cy="${n(bottom.y)}" r="8" fill="#8a919d"/>`
  );
}

function saddle({ seat, bottom }: Geometry, color: string): string {
  const post = between(bottom, seat, 1.14);
  return (
    line(seat, post, 8, "#22262d") +
    `<path d="M${n(post.x - 34)} ${n(post.y - 8)}q4 -12 30 -8l40 4q8 4 -2 8l-30 4q-36 4 -38 -8z" fill="#22262d"/>` +
    line(between(bottom, seat, 0.94), seat, 13, color)
  );
}

function fenders({ rear, front, radius }: Geometry): string {
  const arc = (center: Point, from: Point, to: Point): string =>
    `<path d="M${at(point(center.x + from.x, center.y + from.y))}A${radius + 8} ${radius + 8} 0 0 1 ${at(point(center.x + to.x, center.y + to.y))}" stroke="#3b414c" stroke-width="5" fill="none"/>`;
  const out = radius + 8;
  return (
    arc(rear, point(-out * 0.94, out * 0.34), point(out * 0.64, -out * 0.77)) +
    arc(front, point(-out * 0.77, -out * 0.64), point(out * 0.5, -out * 0.87))
  );
}

/** A bicycle from the right, as a plain SVG of 640 × 430 on white. `color` is the frame's. */
export function drawBike(kind: BikeKind, color: string): string {
  const geometry = GEOMETRY[kind];
  const { rear, front, bottom, seat, headTop, headBottom, slope, radius, tire } = geometry;
  const seatJoint = between(seat, bottom, slope + 0.06);
  const headJoint = between(headTop, headBottom, 0.25);
  const wide = geometry.battery ? 26 : 15;
  const parts = [
    `<ellipse cx="322" cy="402" rx="250" ry="10" fill="#eef0f3"/>`,
    wheel(rear, radius, tire),
    wheel(front, radius, tire),
    geometry.fenders ? fenders(geometry) : "",
    fork(geometry, color),
    tube(bottom, rear, 8, color),
    tube(seatJoint, rear, 7, color),
    tube(bottom, seat, 13, color),
    tube(seatJoint, headJoint, 12, color),
    tube(between(headTop, headBottom, 0.8), bottom, wide, color),
    geometry.battery ? line(between(headBottom, bottom, 0.2), between(headBottom, bottom, 0.72), 14, "#22262d") : "",
    tube(headTop, headBottom, 18, color),
    drivetrain(geometry),
    saddle(geometry, color),
    bars(geometry),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 430" width="640" height="430"><rect width="640" height="430" fill="#fff"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${parts.join("")}</g></svg>`;
}
