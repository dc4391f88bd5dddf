import { arrivalToOrder, leastAbove, stockNow } from "../../app/orderable.ts";
import type { CheckedLineFieldsFragment } from "../../gql/graphql.ts";
import { type Config, todayHere } from "../../lib/config.ts";

type Check = Pick<
  CheckedLineFieldsFragment,
  "result" | "problems" | "checkoutProblems" | "shortage" | "article" | "stock" | "expectedDate"
>;

/** Problems that an order for an arrival may solve. */
const SHORT = new Set(["over_stock", "not_enough_stock", "over_arrival", "not_enough_arriving", "arrival_gone"]);

const lacksStock = ({ problems, checkoutProblems, shortage }: Check): boolean =>
  [...problems, ...checkoutProblems, shortage].some((problem) => problem && SHORT.has(problem.message));

/** Whether a line's article can be waited for: a line lacks it and there is none, or there is less than its smallest order. */
export function canBeWaitedFor(check: Check | undefined): boolean {
  if (!check?.article || !check.stock) return false;
  const now = stockNow(check.stock, todayHere());
  return now.state === "in" ? leastAbove(now, check.article.quantityRule) !== undefined : lacksStock(check);
}

/** The arrival that a line could be ordered for, as in the catalog; undefined where it is ordered for that day already. */
export function offeredArrival(check: Check | undefined, config: Pick<Config, "backorders">): string | undefined {
  if (!check?.article || !check.stock || (check.result !== "ok" && !lacksStock(check))) return undefined;
  const arrival = arrivalToOrder(check.stock, config);
  return arrival === check.expectedDate ? undefined : arrival;
}

/** The same, for a line that cannot be ordered from stock. */
export function neededArrival(check: Check | undefined, config: Pick<Config, "backorders">): string | undefined {
  return check && lacksStock(check) ? offeredArrival(check, config) : undefined;
}
