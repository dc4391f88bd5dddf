import type { User } from "../user/schema.ts";
import type { CustomerArea } from "./schema.ts";
import { type CustomerRecord, readCustomer } from "./store.ts";

type Assignment = Pick<CustomerArea, "sorg" | "salesman" | "salesGroup" | "salesOffice">;

/** Areas of a customer that one of the user's own areas covers (1 §3). */
export function servedAreas<Area extends Assignment>(
  { id, userAreas }: Pick<User, "id" | "userAreas">,
  areas: readonly Area[],
): Area[] {
  return areas.filter((area) => userAreas.some((mine) => mine.sorg === area.sorg && covers(mine, area, id)));
}

/**
 * A customer as the user may work as it now: for dealers only the own one, for staff the areas in which they still serve it; undefined if
 * there is none.
 */
export async function usableCustomer(
  user: Pick<User, "id" | "userAreas" | "custCode">,
  unified: string | undefined,
  isStaff: boolean,
): Promise<CustomerRecord | undefined> {
  const record = unified && (isStaff || unified === user.custCode) ? await readCustomer(unified) : undefined;
  if (!record?.customer.active) return undefined;
  if (!isStaff) return record;
  const areas = servedAreas(user, record.areas);
  return areas.length > 0 ? { ...record, areas } : undefined;
}

function covers({ limitation, value }: User["userAreas"][number], area: Assignment, userId: string): boolean {
  if (limitation === "none") return true;
  if (limitation === "salesman") return area.salesman === (value || userId);
  if (limitation === "sales_group") return area.salesGroup === value;
  if (limitation === "sales_office") return area.salesOffice === value;
  return false;
}
