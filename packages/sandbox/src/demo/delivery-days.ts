import type { Market } from "./markets.ts";

/** Days of every year without deliveries, as month and day, and weekdays with deliveries. */
const BY_COUNTRY: Readonly<
  Record<string, { readonly weekdays: readonly number[]; readonly holidays: readonly string[] }>
> = {
  US: { weekdays: [1, 2, 3, 4, 5], holidays: ["01-01", "07-04", "11-11", "12-25"] },
  DE: { weekdays: [1, 2, 3, 4, 5], holidays: ["01-01", "05-01", "10-03", "12-25", "12-26"] },
  ID: { weekdays: [1, 2, 3, 4, 5, 6], holidays: ["01-01", "05-01", "08-17", "12-25"] },
};

/** Years for which holidays are given, this one included. */
const YEARS = [0, 1, 2];

/** Days on which a market delivers. */
export function deliveryDays({ country }: Market, today: Date) {
  const { weekdays, holidays } = BY_COUNTRY[country] ?? { weekdays: [1, 2, 3, 4, 5], holidays: [] };
  const closed = YEARS.flatMap((ahead) => holidays.map((day) => `${today.getUTCFullYear() + ahead}-${day}`));
  return { weekdays: [...weekdays], closed };
}
