import type { CustomerData } from "../../app/session.ts";

type Coded = Pick<CustomerData, "custCode">;

/** The code in the list of small screens: of one that begins with I or 0 the last 6 characters, any other whole (1 §3). */
export function shortCode(code: string): string {
  return /^[I0]/.test(code) ? code.slice(-6) : code;
}

/** Customer groups of a customer, each once. */
export function groupsOf({ custAreas }: Pick<CustomerData, "custAreas">): string[] {
  const groups = (custAreas ?? []).map(({ custGroup }) => custGroup ?? "").filter((group) => group !== "");
  return [...new Set(groups)];
}

/** Whether two customers are the same. */
export function isSame(first: Coded | null | undefined, other: Coded): boolean {
  return first?.custCode.unified === other.custCode.unified;
}

/** The parts of an address in a line; empty parts are left out. */
export function inLine(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}
