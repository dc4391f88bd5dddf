import { createHash } from "node:crypto";
import { comparableName } from "@spoke/core/platform";
import { by, cell, groupedBy, readTable, type SourceRow } from "../adventure-works/source.ts";
import { type FeedFile, ndjson } from "../feed-file.ts";

/** Attribution that the licenses of the data require (ODbL 1.0 and CC BY 4.0). */
const DATABASE = "Countries States Cities Database, ODbL 1.0";
const GEONAMES = "GeoNames, CC BY 4.0";

/** Rows per file; files are imported in parallel, four times as fast. */
const ROWS_PER_FILE = 20_000;

interface City {
  readonly country: string;
  readonly code: string;
  readonly name: string;
  readonly state?: string;
  readonly attribution: string;
}

/**
 * Countries and cities of a directory with `countries.csv`, `states.csv`, `cities.csv.gz`, `city-names-de-fr-us.csv.gz`
 * and `geonames-cities15000.csv.gz` as feed files. For countries whose cities only have a name, cities in GeoNames come
 * from there, with their state.
 * @throws Error when a table is missing
 */
export function convertGeo(dir: string, sorg: string, at: Date): FeedFile[] {
  const cities = allCities(dir);
  const files: FeedFile[] = [ndjson(sorg, "countries", at, readTable(dir, "countries").map(countryRow))];
  for (let from = 0; from < cities.length; from += ROWS_PER_FILE) {
    const { name, ...file } = ndjson(sorg, "cities", at, cities.slice(from, from + ROWS_PER_FILE));
    files.push({ ...file, name: name.replace("cities-", `cities-${from / ROWS_PER_FILE + 1}-`) });
  }
  return files;
}

function countryRow(row: SourceRow) {
  const digits = cell(row, "phonecode").replace(/[^\d]/g, "");
  return {
    id: cell(row, "iso2"),
    name: cell(row, "name"),
    ...(digits && { phoneCode: `+${digits}` }),
    attribution: DATABASE,
  };
}

function allCities(dir: string): City[] {
  const states = readTable(dir, "states");
  const stateById = by(states, "id");
  const detailed = readTable(dir, "cities").map((row) =>
    city(row, cell(row, "id"), cell(stateById.get(cell(row, "state_id")), "name"), DATABASE),
  );
  const named = readTable(dir, "city-names-de-fr-us").map((row) => city(row, "", "", DATABASE));
  const countriesByName = new Set(named.map(({ country }) => country));
  const byCountry = groupedBy(states, "country_code");
  const large = readTable(dir, "geonames-cities15000", (row) => countriesByName.has(cell(row, "country_code"))).map(
    (row) => city(row, `g${cell(row, "geonameid")}`, stateOf(row, byCountry), GEONAMES),
  );
  const better = new Set(large.map(nameKey));
  const all = [...detailed, ...large, ...named.filter((city) => !better.has(nameKey(city)))];
  const unique = new Map(all.map((city) => [`${city.country} ${city.code}`, city]));
  return [...unique.values()].filter(({ name }) => comparableName(name) !== "");
}

const nameKey = ({ country, name }: City): string => `${country} ${comparableName(name)}`;

function city(row: SourceRow, id: string, state: string, attribution: string): City {
  const name = cell(row, "name").trim().slice(0, 100);
  const country = cell(row, "country_code");
  // Derive the code from the name, so that it is the same in every conversion.
  const code = id || `n${createHash("sha256").update(name).digest("hex").slice(0, 16)}`;
  return { country, code, name, ...(state && { state }), attribution };
}

/** GeoNames names a state by its ISO or FIPS code. */
function stateOf(row: SourceRow, states: ReadonlyMap<string, readonly SourceRow[]>): string {
  const code = cell(row, "admin1_code");
  const own = states.get(cell(row, "country_code")) ?? [];
  const found =
    own.find((state) => cell(state, "iso2") === code) ?? own.find((state) => cell(state, "fips_code") === code);
  return cell(found, "name");
}
