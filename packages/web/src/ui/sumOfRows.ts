import { sumUnits } from "../lib/amounts.ts";
import { moneyStyle } from "../lib/config.ts";
import { formatMoney } from "../lib/format.ts";
import { type Column, exportedValue, isSummed } from "./columns.tsx";

/** The sum of the first amounts of rows, by currency; undefined for rows without amounts. */
export function sumOfRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string | undefined {
  const column = columns.find(isSummed);
  if (!column?.currency) return undefined;
  const { currency } = column;
  const sums = [...Map.groupBy(rows, (row) => currency(row).currency).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const sum = sumUnits(own, (row) => Number(exportedValue(column, row) ?? 0));
    return formatMoney(sum, moneyStyle(currency(first)));
  });
  return sums.join(" + ");
}
