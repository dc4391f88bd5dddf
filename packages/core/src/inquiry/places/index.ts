import * as z from "zod";
import { action, comparableName, PUBLIC } from "../../platform/index.ts";
import { type City, type Country, cityPlace, countryIdSchema } from "./schema.ts";
import { readCities, readCityAt, readCountries } from "./store.ts";

export { cityPlace, citySchema, countrySchema } from "./schema.ts";
export { cityKey, countryKey } from "./store.ts";

/** Default country of city searches (3 §9). */
const DEFAULT_COUNTRY = "ID";
const MAX_CITIES = 250;

/** Countries, by name (3 §7 Customer inquiry). */
export const countries = action({
  name: "geo.countries",
  scope: PUBLIC,
  input: z.object({}),
  run: async (): Promise<Country[]> => [...(await readCountries())],
});

/** A city for display in a list. */
export interface ListedCity {
  readonly id: string;
  readonly description: string;
  readonly country: string;
  readonly state: string;
  readonly attribution: string;
}

/** Cities of the countries whose name starts with the search, by name. */
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
    const requested = countryId ? [countryId] : [...new Set(several)];
    const beginning = comparableName(search);
    if (search !== "" && beginning === "") return [];
    const found = (await Promise.all(requested.map((country) => readCities(country, beginning, limit)))).flat();
    if (requested.length > 1) found.sort((a, b) => (cityPlace(a) < cityPlace(b) ? -1 : 1));
    return found.slice(0, limit).map(listed);
  },
});

function listed(city: City): ListedCity {
  const { country, state, attribution } = city;
  return { id: idOf(city), description: describe(city), country, state, attribution };
}

const idOf = (city: City): string => `${city.country}:${cityPlace(city)}`;
const describe = ({ name, state }: City): string => (state ? `${name}, ${state}` : name);

/** The country with an id. */
export async function countryNamed(id: string): Promise<Country | undefined> {
  return (await readCountries()).find((country) => country.id === id);
}

/**
 * The listed name of a city, found by id, by name, or by the listed name. Returns the input for countries without a list, and
 * undefined if the list does not contain the city.
 */
export async function cityNamed(country: string, input: string): Promise<string | undefined> {
  if (input.startsWith(`${country}:`)) {
    const city = await readCityAt(country, input.slice(country.length + 1));
    return city && describe(city);
  }
  const [name = ""] = input.split(",");
  const wanted = comparableName(name);
  const [found, any] = await Promise.all([
    wanted ? readCities(country, `${wanted}#`, MAX_CITIES) : [],
    readCities(country, "", 1),
  ]);
  if (any.length === 0) return input;
  const full = comparableName(input);
  const city =
    found.find((candidate) => comparableName(describe(candidate)) === full) ?? (full === wanted ? found[0] : undefined);
  return city && describe(city);
}
