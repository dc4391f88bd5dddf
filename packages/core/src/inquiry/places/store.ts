import { getItem, type Key, memo, queryAll } from "../../platform/index.ts";
import { type City, type Country, cityPlace, citySchema, countrySchema } from "./schema.ts";

const COUNTRIES = "COUNTRIES";
const LIST_MS = 300_000;

export const countryKey = (id: string): Key => ({ pk: COUNTRIES, sk: id });
export const cityKey = (city: Pick<City, "country" | "name" | "code">): Key => ({
  pk: cityPk(city.country),
  sk: cityPlace(city),
});

const cityPk = (country: string): string => `CITIES#${country}`;

/** All countries, by name, at most five minutes old. */
export function readCountries(): Promise<readonly Country[]> {
  return countriesOf(COUNTRIES);
}

const countriesOf = memo(async (pk): Promise<readonly Country[]> => {
  const countries = (await queryAll({ pk, consistent: false, bounded: "countries of the world" })).map((item) =>
    countrySchema.parse(item),
  );
  return countries.sort((a, b) => a.name.localeCompare(b.name, "en"));
}, LIST_MS);

/** Cities of a country whose comparable name has the prefix, by name. One query of `limit` items. */
export async function readCities(country: string, beginning: string, limit: number): Promise<City[]> {
  const items = await queryAll({
    pk: cityPk(country),
    limit,
    consistent: false,
    ...(beginning && { prefix: beginning }),
  });
  return items.map((item) => citySchema.parse(item));
}

/** The city with a sort key in the list of a country. */
export async function readCityAt(country: string, place: string): Promise<City | undefined> {
  if (place === "") return undefined;
  const item = await getItem({ pk: cityPk(country), sk: place }, { consistent: false });
  return item && citySchema.parse(item);
}
