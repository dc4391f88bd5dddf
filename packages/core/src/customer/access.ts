import { digestOf } from "../access/index.ts";
import type { Customer, CustomerArea } from "./schema.ts";

/** Digest of what a customer's item says of who may act for him (`access/revocation.ts`). */
export function customerAccessDigest({ active, custCode }: Customer): string {
  return digestOf({ active, unified: custCode.unified, r3: custCode.r3 ?? "", isr: custCode.isr ?? "" });
}

/** The same of a customer in one sales organisation: who looks after him, at which prices. */
export function areaAccessDigest(area: CustomerArea): string {
  const { blocked, priceList, custGroup = "", salesman = "", salesGroup = "", salesOffice = "" } = area;
  return digestOf({ blocked, priceList, custGroup, salesman, salesGroup, salesOffice });
}
