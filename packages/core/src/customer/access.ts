import { digestOf } from "../access/index.ts";
import type { Customer, CustomerArea } from "./schema.ts";

/** Digest of a customer's data that determines who may act for it (`access/revocation.ts`). */
export function customerAccessDigest({ active, custCode }: Customer): string {
  return digestOf({ active, unified: custCode.unified, r3: custCode.r3 ?? "", isr: custCode.isr ?? "" });
}

/** The same for a sales organization of a customer: assigned sales staff and price list. */
export function areaAccessDigest(area: CustomerArea): string {
  const { blocked, priceList, custGroup = "", salesman = "", salesGroup = "", salesOffice = "" } = area;
  return digestOf({ blocked, priceList, custGroup, salesman, salesGroup, salesOffice });
}
