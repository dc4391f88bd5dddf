import type { ToConfirmFragment } from "../../gql/graphql.ts";

type Order = Pick<ToConfirmFragment, "details" | "lineStock">;

/** Pieces of a line that neither are reserved for it nor free; 0 for one that waits for an arrival. */
export function missingOf({ order_qty, reserved, expectedDate }: Order["details"][number], free: number): number {
  return expectedDate ? 0 : Math.max(0, order_qty - reserved - free);
}

/** Free pieces by number of the line. */
export const freeByLine = ({ lineStock }: Order): ReadonlyMap<number, number> =>
  new Map(lineStock.map(({ lineNo, free }) => [lineNo, free]));

/** Pieces of an order that are not in stock. */
export function missingPieces(order: Order): number {
  const free = freeByLine(order);
  return order.details.reduce((sum, line) => sum + missingOf(line, free.get(line.lineNo) ?? 0), 0);
}
