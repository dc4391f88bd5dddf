import { randomInt } from "node:crypto";
import type { Day } from "../platform/index.ts";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number for an order placed on a day: `261120-7K3QF`. The write fails if it is taken. */
export function newOrderNumber(day: Day): string {
  const letters = Array.from({ length: 5 }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join("");
  return `${day.slice(2).replaceAll("-", "")}-${letters}`;
}
