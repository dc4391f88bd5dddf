import type { User } from "../user/schema.ts";
import type { CustomerArea } from "./schema.ts";

type Assignment = Pick<CustomerArea, "sorg" | "salesman" | "salesGroup" | "salesOffice">;

/** Areas of a customer that one of the user's own areas covers (1 §3). */
export function servedAreas<Area extends Assignment>(
  { id, userAreas }: Pick<User, "id" | "userAreas">,
  areas: readonly Area[],
): Area[] {
  return areas.filter((area) => userAreas.some((mine) => mine.sorg === area.sorg && covers(mine, area, id)));
}

function covers({ limitation, value }: User["userAreas"][number], area: Assignment, userId: string): boolean {
  if (limitation === "none") return true;
  if (limitation === "salesman") return area.salesman === (value || userId);
  if (limitation === "sales_group") return area.salesGroup === value;
  if (limitation === "sales_office") return area.salesOffice === value;
  return false;
}
