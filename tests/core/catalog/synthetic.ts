import { type Article, articleSchema } from "@spoke/core/catalog/schema.ts";

const BRANDS = [
  "Velmora",
  "Kestrun",
  "Ostrava",
  "Pelagi",
  "Norrvik",
  "Tarsis",
  "Quillon",
  "Brevet",
  "Halden",
  "Solfar",
  "Mirador",
  "Copperline",
  "Dunmore",
  "Evenlode",
  "Fjordal",
  "Grimsby",
  "Isenau",
  "Juniper",
  "Lumbra",
  "Rostock",
  "Sable",
  "Umbria",
  "Wexford",
  "Zephyrine",
];
const SERIES = [
  "Ascent",
  "Boulevard",
  "Cinder",
  "Drift",
  "Ember",
  "Falcon",
  "Gravelo",
  "Horizon",
  "Ion",
  "Jolt",
  "Kite",
  "Ledge",
  "Meadow",
  "Nova",
  "Orbit",
  "Piste",
  "Quartz",
  "Ridge",
  "Summit",
  "Trail",
];
const BIKES = [
  ["Mountain", "Mountainbike", "VTT"],
  ["Road", "Rennrad", "Vélo de route"],
  ["Touring", "Reiserad", "Randonneuse"],
  ["City", "Stadtrad", "Vélo de ville"],
  ["Gravel", "Gravelbike", "Gravel"],
  ["Kids", "Kinderrad", "Vélo enfant"],
] as const;
const PARTS = [
  ["Helmet", "Helm", "Casque"],
  ["Saddle", "Sattel", "Selle"],
  ["Crankset", "Kurbelsatz", "Pédalier"],
  ["Chain", "Kette", "Chaîne"],
  ["Brake", "Bremse", "Frein"],
  ["Tire", "Reifen", "Pneu"],
  ["Jersey", "Trikot", "Maillot"],
  ["Light", "Licht", "Éclairage"],
  ["Pump", "Pumpe", "Pompe"],
  ["Wheel", "Laufräder", "Roue"],
  ["Derailleur", "Schaltwerk", "Dérailleur"],
  ["Grip", "Griffe", "Poignée"],
] as const;
const COLORS = ["Black", "Blue", "Red", "Silver", "Yellow", "Green", "White", "Orange", "Purple", "Gray"];
const WHEELS = ['20"', '24"', '26"', '27.5"', '29"', "700C"];
const SIZES = ["S", "M", "L", "XL", "38", "42", "44", "48", "50", "52", "54", "56", "58", "60", "62"];

/** Random numbers that are the same every time (mulberry32). */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** `count` invented articles in models of about eight, in three languages; the same every time. */
export function syntheticArticles(count: number, seed = 1, sorg = "S100"): Article[] {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] ?? (list[0] as T);
  const articles: Article[] = [];
  for (let model = 0; articles.length < count; model++) {
    const bike = random(10) < 4;
    const kind = bike ? pick(BIKES) : pick(PARTS);
    const brand = pick(BRANDS);
    const serie = pick(SERIES);
    const number = 100 + random(900);
    const year = 2022 + random(5);
    const wheel = bike ? pick(WHEELS) : undefined;
    const letter = kind[0].slice(0, 1);
    const prefix = `${bike ? "BK" : kind[0].slice(0, 2).toUpperCase()}-${letter}${String(model).padStart(2, "0")}`;
    const variants = 4 + random(9);
    for (let v = 0; v < variants && articles.length < count; v++) {
      const color = pick(COLORS);
      const size = bike || random(3) === 0 ? pick(SIZES) : undefined;
      const code = `${prefix}${color.slice(0, 1)}-${v + 30}`;
      const tail = `${serie} ${number}, ${color}${size ? ` ${size}` : ""}`;
      articles.push(
        articleSchema.parse({
          articleCode: code,
          articleCodeDisplay: code,
          sorg,
          name: {
            "en-US": `${brand} ${kind[0]} ${tail}`,
            de: `${brand} ${kind[1]} ${tail}`,
            fr: `${brand} ${kind[2]} ${tail}`,
          },
          ...(random(4) === 0 && { oldCode: `${90000000 + articles.length}` }),
          category: bike ? "Bike" : "PAA",
          groupset: kind[0] === "Crankset" || kind[0] === "Derailleur",
          brand: { id: brand.slice(0, 3).toUpperCase(), description: brand },
          model: `${serie} ${number}`,
          ...(random(20) > 0 && { modelYear: year }),
          serie,
          ...(size && { frameSize: size }),
          ...(wheel && { wheelSize: wheel }),
          color,
          uom: "PC",
          slug: `${code.toLowerCase()}-${articles.length}`,
          group: { id: `G${model}`, parentName: `${brand} ${kind[0]} ${serie} ${number}` },
          merchandiseCategory: { id: `MC-${kind[0].toUpperCase()}`, description: kind[0] },
          ...(bike && {
            bikeCategory:
              kind[0] === "Kids" ? "Kids" : kind[0] === "Mountain" || kind[0] === "Gravel" ? "Off road" : "On road",
          }),
          tags: random(5) === 0 ? [{ type: "label", name: pick(["new", "sale", "top", "eco"]) }] : [],
          ...(random(6) === 0 && { articleTagCategory: pick(["spring", "race", "commute"]) }),
          images: [{ thumbnail: `${code}-s.webp`, full: `${code}.webp` }],
          rank: random(count),
          createdAt: new Date(Date.UTC(2024, 0, 1) + random(700) * 86_400_000).toISOString(),
          asOf: "2026-01-01T00:00:00.000Z",
        }),
      );
    }
  }
  return articles;
}

/** Retail price of article `i` in ten-thousandths; every fiftieth has none. */
export function syntheticPrice(i: number): number | undefined {
  return i % 50 === 7 ? undefined : (10 + ((i * 7919) % 4000)) * 10_000 + 9_900;
}
