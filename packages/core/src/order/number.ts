import { randomInt } from "node:crypto";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number for an order placed on a day (ISO date): `261120-7K3QF`. The table decides whether it is free. */
export function newOrderNo(day: string): string {
  const letters = Array.from({ length: 5 }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join("");
  return `${day.slice(2).replaceAll("-", "")}-${letters}`;
}
