import * as z from "zod";

/** ISO 3166-1 alpha-2 code of a country. */
export const countryIdSchema = z.string().regex(/^[A-Z]{2}$/);

const attribution = z.string().max(200).default("");

/** A country, as addresses name it. `attribution`: whom the data are owed to. */
export const countrySchema = z.object({
  id: countryIdSchema,
  name: z.string().min(1).max(100),
  phoneCode: z.string().max(20).default(""),
  attribution,
});
export type Country = z.output<typeof countrySchema>;

/** A city of a country. `cityPlace` is where it stands in the list of the country. */
export const citySchema = z.object({
  country: countryIdSchema,
  code: z.string().min(1).max(40),
  name: z.string().min(1).max(100),
  state: z.string().max(100).default(""),
  attribution,
});
export type City = z.output<typeof citySchema>;

/** Letters that do not fall apart into a plain one and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** A name as it is found: lower case, without marks, one dash for all that is no letter or digit. */
export function comparableName(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[ßøłđðþæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Where a city stands among those of its country: by name, then by code. */
export function cityPlace({ name, code }: Pick<City, "name" | "code">): string {
  return `${comparableName(name)}#${code}`;
}
