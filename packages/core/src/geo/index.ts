import * as z from "zod";
import { action, PUBLIC } from "../platform/index.ts";
import { type City, type Country, cityPlace, comparableName, countryIdSchema } from "./schema.ts";
import { readCities, readCityAt, readCountries } from "./store.ts";

export { cityKey, countryKey } from "./store.ts";

/** Country that cities are of when nobody says which (3 §9). */
const DEFAULT_COUNTRY = "ID";
const MAX_CITIES = 250;

/** Countries, by name (3 §7 Customer inquiry). */
export const countries = action({
  name: "geo.countries",
  scope: PUBLIC,
  input: z.object({}),
  run: async (): Promise<Country[]> => [...(await readCountries())],
});

/** A city as a list shows it. */
export interface ListedCity {
  readonly id: string;
  readonly description: string;
  readonly country: string;
  readonly state: string;
  readonly attribution: string;
}

/** Cities of one country, or of several, whose name begins so; by name. */
export const cities = action({
  name: "geo.cities",
  scope: PUBLIC,
  input: z.object({
    countries: z.array(countryIdSchema).max(10).default([DEFAULT_COUNTRY]),
    countryId: countryIdSchema.optional(),
    search: z.string().trim().max(60, "too_long").default(""),
    limit: z.int().min(1).max(MAX_CITIES).default(50),
  }),
  run: async ({ countries: several, countryId, search, limit }): Promise<ListedCity[]> => {
    const asked = countryId ? [countryId] : [...new Set(several)];
    const beginning = comparableName(search);
    if (search !== "" && beginning === "") return [];
    const found = (await Promise.all(asked.map((one) => readCities(one, beginning, limit)))).flat();
    if (asked.length > 1) found.sort((a, b) => (cityPlace(a) < cityPlace(b) ? -1 : 1));
    return found.slice(0, limit).map(listed);
  },
});

function listed(city: City): ListedCity {
  const { country, state, attribution } = city;
  return { id: idOf(city), description: describe(city), country, state, attribution };
}

const idOf = (city: City): string => `${city.country}:${cityPlace(city)}`;
const describe = ({ name, state }: City): string => (state ? `${name}, ${state}` : name);

/** The country of an id; undefined when there is none. */
export async function countryNamed(id: string): Promise<Country | undefined> {
  return (await readCountries()).find((country) => country.id === id);
}

/**
 * What a country's list calls the city that somebody named by id, by name or as the list does; his own words where the
 * country has no list; undefined when the list does not have it.
 */
export async function cityNamed(country: string, given: string): Promise<string | undefined> {
  if (given.startsWith(`${country}:`)) {
    const city = await readCityAt(country, given.slice(country.length + 1));
    return city && describe(city);
  }
  const [name = ""] = given.split(",");
  const wanted = comparableName(name);
  const [found, any] = await Promise.all([
    wanted ? readCities(country, `${wanted}#`, MAX_CITIES) : [],
    readCities(country, "", 1),
  ]);
  if (any.length === 0) return given;
  const full = comparableName(given);
  const city = found.find((one) => comparableName(describe(one)) === full) ?? (full === wanted ? found[0] : undefined);
  return city && describe(city);
}
