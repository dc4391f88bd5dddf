import type { Customer } from "./schema.ts";

/** What an address needs of a customer. */
export type Addressed = Pick<
  Customer,
  "custName" | "custAddress" | "custCity" | "custRegion" | "custPostalCode" | "custCountry"
>;

/** Where something is sent. */
export interface Place {
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166 code. */
  readonly country: string;
}

/** Countries that write the city before its region and postal code. */
const CITY_FIRST = new Set(["US", "CA", "AU"]);

/** Lines of a customer's postal address as its country writes it; the country is named if it is not the sender's. */
export function addressLines(
  customer: Addressed,
  sender: { readonly country: string; readonly locale: string },
): string[] {
  const { custName, custAddress, custCountry } = customer;
  const country = custCountry === "" || custCountry === sender.country ? "" : countryName(custCountry, sender.locale);
  const { custCity: city, custRegion: region, custPostalCode: postalCode } = customer;
  const place = placeLines({ city, region, postalCode, country: custCountry });
  return [custName, ...custAddress.split("\n"), ...place, country].map((line) => line.trim()).filter(Boolean);
}

/** An address in one line, with the city, region, and postal code as its country writes them, and the code of the country. */
export function addressLine({ address, ...place }: Place & { readonly address: string }): string {
  return [address, ...placeLines(place), place.country].filter(Boolean).join(", ");
}

function placeLines({ city, region, postalCode, country }: Place): string[] {
  const joined = (separator: string, ...parts: string[]): string => parts.filter(Boolean).join(separator);
  if (CITY_FIRST.has(country)) return [joined(", ", city, joined(" ", region, postalCode))];
  if (country === "ID") return [joined(" ", city, postalCode), region === city ? "" : region];
  if (country === "GB") return [city, postalCode];
  return [joined(" ", postalCode, city)];
}

/** The name of a country in a language, by its ISO code; the code if there is none. */
export function countryName(country: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: "region" }).of(country) ?? country;
  } catch {
    return country;
  }
}
