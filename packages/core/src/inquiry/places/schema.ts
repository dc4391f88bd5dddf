import * as z from "zod";
import { comparableName } from "../../platform/search.ts";

/** ISO 3166-1 alpha-2 code of a country. */
export const countryIdSchema = z.string().regex(/^[A-Z]{2}$/);

const attribution = z.string().max(200).default("");

/** A country. `attribution` is the source of the data. */
export const countrySchema = z.object({
  id: countryIdSchema,
  name: z.string().min(1).max(100),
  phoneCode: z.string().max(20).default(""),
  attribution,
});
export type Country = z.output<typeof countrySchema>;

/** A city of a country. `cityPlace` is its sort key in the list of the country. */
export const citySchema = z.object({
  country: countryIdSchema,
  code: z.string().min(1).max(40),
  name: z.string().min(1).max(100),
  state: z.string().max(100).default(""),
  attribution,
});
export type City = z.output<typeof citySchema>;

/** Sort key of a city within its country: name, then code. */
export function cityPlace({ name, code }: Pick<City, "name" | "code">): string {
  return `${comparableName(name)}#${code}`;
}
