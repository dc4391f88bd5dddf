import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { type FeedFile, ndjson } from "../feed-file.ts";
import type { Market } from "./markets.ts";
import type { Dealer } from "./people.ts";
import { seeded } from "./random.ts";

type Place = readonly [name: string, lat: number, lng: number];
type Category = NonNullable<FeedRow<"sales-regions">["category"]>;

/** Regions of a market, and its region groups: code and name. */
interface Regions {
  readonly groups: readonly (readonly [code: string, name: string])[];
  readonly regions: readonly Place[];
}

const REGIONS: Readonly<Record<string, Regions>> = {
  US: {
    groups: [
      ["BIKE", "Bike shops"],
      ["SPORT", "Sports stores"],
    ],
    regions: [
      ["Pacific Northwest", 45.9, -121.5],
      ["California", 36.8, -119.8],
      ["Southwest", 33.4, -111.9],
      ["Rocky Mountains", 39.6, -105.9],
      ["Texas", 31.0, -97.6],
      ["Upper Midwest", 45.6, -94.6],
      ["Great Lakes", 42.9, -87.9],
      ["Southeast", 34.6, -82.9],
      ["Mid-Atlantic", 40.1, -75.9],
      ["New England", 43.6, -71.9],
    ],
  },
  ID: {
    groups: [
      ["TOKO", "Toko sepeda"],
      ["MODERN", "Gerai modern"],
    ],
    regions: [
      ["Sumatera Utara", 2.5, 99.1],
      ["Sumatera Selatan", -3.2, 104.1],
      ["DKI Jakarta", -6.2, 106.83],
      ["Jawa Barat", -6.95, 107.7],
      ["Jawa Tengah", -7.25, 110.1],
      ["DI Yogyakarta", -7.88, 110.4],
      ["Jawa Timur", -7.75, 112.6],
      ["Bali", -8.38, 115.15],
      ["Kalimantan Timur", 0.6, 116.5],
      ["Sulawesi Selatan", -4.1, 120.1],
    ],
  },
  DE: {
    groups: [
      ["FACH", "Fachhandel"],
      ["SPORT", "Sporthäuser"],
    ],
    regions: [
      ["Nord", 53.7, 9.9],
      ["Weser-Ems", 52.9, 8.2],
      ["Berlin-Brandenburg", 52.45, 13.35],
      ["Sachsen", 51.1, 13.2],
      ["Westfalen", 51.8, 8.1],
      ["Rheinland", 50.8, 6.9],
      ["Hessen", 50.4, 9.0],
      ["Franken", 49.6, 10.9],
      ["Baden", 48.4, 8.1],
      ["Südbayern", 48.2, 11.7],
    ],
  },
};

/** Latitude and longitude of the cities of the markets. */
const CITIES: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  Portland: [45.515, -122.678],
  Boulder: [40.015, -105.27],
  Madison: [43.073, -89.401],
  Burlington: [44.476, -73.212],
  Asheville: [35.595, -82.551],
  Tucson: [32.222, -110.975],
  Minneapolis: [44.978, -93.265],
  Jakarta: [-6.215, 106.845],
  Bandung: [-6.917, 107.619],
  Surabaya: [-7.29, 112.735],
  Yogyakarta: [-7.797, 110.37],
  Denpasar: [-8.65, 115.217],
  Medan: [3.589, 98.673],
  Freiburg: [47.995, 7.85],
  Münster: [51.962, 7.626],
  Leipzig: [51.34, 12.375],
  Köln: [50.938, 6.96],
  Bremen: [53.075, 8.807],
  Würzburg: [49.791, 9.953],
};

/** Degrees around the middle of a city within which its dealers are. */
const SPREAD = 0.03;

/** Where a dealer is, as the feed has it; empty for the few whose position nobody has entered. */
export function positionOf({ code, city }: Dealer): Pick<FeedRow<"customers">, "lat" | "lng"> {
  const middle = CITIES[city];
  const number = Number(code.replace(/\D/g, ""));
  if (!middle || number % 9 === 0) return {};
  const random = seeded(0x90 + number * 17 + code.charCodeAt(0));
  const near = (degrees: number): string => (degrees + (random.next() * 2 - 1) * SPREAD).toFixed(5);
  return { lat: near(middle[0]), lng: near(middle[1]) };
}

/** Regions of a market with the categories of their groups; some have none yet. */
export function salesRegionFeed({ sorg, country }: Market, today: Date): FeedFile {
  const { groups, regions } = REGIONS[country] ?? { groups: [], regions: [] };
  const random = seeded(0x3a9 + sorg.charCodeAt(0));
  const rows = regions.flatMap(([description, lat, lng], place) =>
    groups.map(([groupCode, groupDescription]): FeedRow<"sales-regions"> => {
      const category = random.chance(0.75) ? random.pick<Category>(["A", "B", "C", "D"]) : undefined;
      return {
        ...{ id: `R${String(place + 1).padStart(2, "0")}`, description, lat: String(lat), lng: String(lng) },
        ...{ groupCode, groupDescription, ...(category && { category }) },
      };
    }),
  );
  return ndjson(sorg, "sales-regions", today, rows);
}
