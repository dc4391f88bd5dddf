import type { Customer } from "./schema.ts";

/** What an address needs of a customer. */
export type Addressed = Pick<
  Customer,
  "custName" | "custAddress" | "custCity" | "custRegion" | "custPostalCode" | "custCountry"
>;

/** Countries that write the city before its region and postal code. */
const CITY_FIRST = new Set(["US", "CA", "AU"]);

/** Lines of a customer's postal address as its country writes it; the country is named if it is not the sender's. */
export function addressLines(
  customer: Addressed,
  sender: { readonly country: string; readonly locale: string },
): string[] {
  const { custName, custAddress, custCountry } = customer;
  const country = custCountry === "" || custCountry === sender.country ? "" : nameOf(custCountry, sender.locale);
  return [custName, ...custAddress.split("\n"), ...placeLines(customer), country]
    .map((line) => line.trim())
    .filter(Boolean);
}

function placeLines({ custCity, custRegion, custPostalCode, custCountry }: Addressed): string[] {
  const joined = (separator: string, ...parts: string[]): string => parts.filter(Boolean).join(separator);
  if (CITY_FIRST.has(custCountry)) return [joined(", ", custCity, joined(" ", custRegion, custPostalCode))];
  if (custCountry === "ID") return [joined(" ", custCity, custPostalCode), custRegion === custCity ? "" : custRegion];
  if (custCountry === "GB") return [custCity, custPostalCode];
  return [joined(" ", custPostalCode, custCity)];
}

function nameOf(country: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: "region" }).of(country) ?? country;
  } catch {
    return country;
  }
}
