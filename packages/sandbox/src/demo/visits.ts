import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { type FeedFile, isoDay, ndjson } from "../feed-file.ts";
import type { Market } from "./markets.ts";
import { people } from "./people.ts";
import { seeded } from "./random.ts";

type Texts = readonly [en: string, de: string, fr: string, id: string, ms: string];
type List = FeedRow<"visit-questions">["list"];

const CHOICES: readonly (readonly [list: List, id: string, texts: Texts])[] = [
  ["other-midrange", "none", ["None", "Keine", "Aucun", "Tidak ada", "Tiada"]],
  [
    "other-midrange",
    "few",
    ["One or two brands", "Ein bis zwei Marken", "Une ou deux marques", "Satu atau dua merek", "Satu atau dua jenama"],
  ],
  [
    "other-midrange",
    "many",
    [
      "Three brands or more",
      "Drei Marken oder mehr",
      "Trois marques ou plus",
      "Tiga merek atau lebih",
      "Tiga jenama atau lebih",
    ],
  ],
  ["brand-display", "corner", ["Own corner", "Eigene Ecke", "Espace dédié", "Sudut khusus", "Sudut khas"]],
  ["brand-display", "rack", ["Own rack", "Eigener Ständer", "Présentoir dédié", "Rak khusus", "Rak khas"]],
  [
    "brand-display",
    "mixed",
    [
      "Among other brands",
      "Zwischen anderen Marken",
      "Parmi d’autres marques",
      "Bercampur merek lain",
      "Bercampur jenama lain",
    ],
  ],
  [
    "brand-display",
    "none",
    ["Not on display", "Nicht ausgestellt", "Pas exposée", "Tidak dipajang", "Tidak dipamerkan"],
  ],
  ["equipment", "sign", ["Sign outside", "Außenschild", "Enseigne", "Papan nama luar", "Papan tanda luar"]],
  ["equipment", "stand", ["Display stand", "Verkaufsständer", "Présentoir", "Stan pajangan", "Dirian pameran"]],
  ["equipment", "lightbox", ["Lightbox", "Leuchtkasten", "Caisson lumineux", "Kotak lampu", "Kotak lampu"]],
  ["equipment", "flyers", ["Flyers", "Flyer", "Dépliants", "Brosur", "Risalah"]],
  ["equipment", "wall", ["Brand wall", "Markenwand", "Mur de marque", "Dinding merek", "Dinding jenama"]],
];

/** Where dealers are visited, for which brand, and by which staff. */
export interface Visited {
  readonly sorg: string;
  readonly locale: string;
  readonly brand: string;
  /** The brand's series. */
  readonly own: readonly string[];
  readonly dealers: readonly { readonly code: string; readonly salesman: string }[];
  readonly staff: readonly { readonly id: string; readonly name: string }[];
}

const POLYGON = ["Siskiu", "Xtrada", "Cascade", "Strattos", "Helios", "Path", "Heist"] as const;

/** The visits of a market with the form of Polygon. */
export function polygonVisits(market: Market): Visited {
  const { dealers, users } = people(market);
  const { sorg, locale } = market;
  return { sorg, locale, brand: "Polygon", own: POLYGON, dealers, staff: users };
}

/** Series of other brands. */
const OTHERS = [
  ["Trailhaus", "Ridge"],
  ["Trailhaus", "Summit"],
  ["Corvid", "Dash"],
  ["Corvid", "Metro"],
  ["Pallas", "Aero"],
] as const;

const idOf = (brand: string, series: string): string => `${brand}-${series}`.toLowerCase();

/** Choices of a visit form; the brand's own series come first. */
export function visitQuestionFeed({ sorg, brand, own }: Visited, today: Date): FeedFile {
  const named = ([en, de, fr, id, ms]: Texts) => ({ "en-US": en, de, fr, "id-ID": id, "ms-MY": ms });
  const choices = CHOICES.map(([list, id, texts], index) => ({
    ...{ list, id, sorting: index * 10, description: named(texts) },
  }));
  const series = [
    ...own.map((name) => ({ of: brand, name, isOwn: "true" })),
    ...OTHERS.map(([of, name]) => ({ of, name, isOwn: "false" })),
  ].map(({ of, name, isOwn }, index) => ({
    ...{ list: "series" as const, id: idOf(of, name), sorting: index * 10, brand: of, isOwn },
    description: { default: name },
  }));
  return ndjson(sorg, "visit-questions", today, [...choices, ...series]);
}

const NOTES: Readonly<Record<string, readonly string[]>> = {
  id: [
    "Pemilik minta spanduk baru untuk musim liburan.",
    "Pajangan dipindah ke dekat pintu masuk.",
    "Stok Siskiu habis, pesanan menyusul minggu depan.",
    "Tim toko sudah ikut pelatihan produk.",
    "Poster lama diganti dengan yang baru.",
  ],
  en: ["The owner wants a new banner.", "The display moved beside the entrance.", "The team was trained."],
};

/** Visits of the sales staff at their dealers over two years, about every ten weeks. */
export function visitFeed({ sorg, locale, brand, own, dealers, staff }: Visited, today: Date): FeedFile {
  const random = seeded(0x715 + sorg.length);
  const notes = NOTES[locale.slice(0, 2)] ?? NOTES.en ?? [];
  // Some dealers were never visited, so that the coverage shows them.
  const visited = dealers.filter((_, index) => index % 7 !== 6);
  const rows = visited.flatMap((dealer, place): FeedRow<"visit-forms">[] => {
    const author = staff.find(({ id }) => id === dealer.salesman);
    return Array.from({ length: 10 }, (_, index): FeedRow<"visit-forms"> => {
      const visitedOn = isoDay(today.getTime(), -(index * 72 + random.int(2, 40)));
      const series = [
        ...random.some([...own], random.int(1, 5)).map((name) => idOf(brand, name)),
        ...random.some([...OTHERS], random.int(0, 3)).map(([of, name]) => idOf(of, name)),
      ];
      return {
        visitId: `V-${sorg}-${String(place + 1).padStart(3, "0")}-${String(index + 1).padStart(2, "0")}`,
        ...{
          custCode: dealer.code,
          visitedOn,
          createdAt: `${visitedOn}T08:${String(place % 60).padStart(2, "0")}:00Z`,
        },
        ...{ createdBy: author?.name ?? dealer.salesman, userId: dealer.salesman },
        ...{ series: series.join("|"), quantities: series.map(() => random.int(1, 6)).join("|") },
        otherMidrange: random.pick(["none", "few", "many"]),
        brandDisplay: random.pick(["corner", "rack", "mixed", "none"]),
        brandDomination: random.chance(0.4) ? "true" : "false",
        equipment: random.some(["sign", "stand", "lightbox", "flyers", "wall"], random.int(0, 3)).join("|"),
        ...(random.chance(0.6) && { notes: random.pick(notes) }),
      };
    });
  });
  return ndjson(sorg, "visit-forms", today, rows);
}
