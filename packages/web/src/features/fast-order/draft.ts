import { MAX_LINES } from "@spoke/core/order-file/types.ts";
import type { User } from "../../app/session.ts";
import type { Typed } from "./line.ts";

/**
 * The place of the lines in the storage of this tab: they outlive a reload and a lost session. Each customer that somebody
 * works for has lines of his own.
 */
function keyOf({ id, customerData, salesActiveCustCode }: User): string {
  const { r3, isr } = salesActiveCustCode ?? {};
  return `spoke.fast-order.${id}.${customerData?.custCode.unified ?? isr ?? r3 ?? ""}`;
}

/** The lines that were left; none when there are none, or none that can be read. */
export function readDraft(user: User): readonly Typed[] {
  const stored = sessionStorage.getItem(keyOf(user));
  if (!stored) return [];
  try {
    const lines: unknown = JSON.parse(stored);
    return Array.isArray(lines) ? lines.filter(isTyped).slice(0, MAX_LINES) : [];
  } catch (error) {
    console.error("the draft of the fast order is unreadable", error);
    return [];
  }
}

function isTyped(value: unknown): value is Typed {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "qty" in value &&
    typeof value.qty === "string" &&
    (!("sorg" in value) || typeof value.sorg === "string")
  );
}

/** Keeps lines; none are no draft. */
export function keepDraft(user: User, lines: readonly Typed[]): void {
  const kept = lines.map(({ code, qty, sorg }) => ({ code, qty, ...(sorg && { sorg }) }));
  if (kept.length === 0) sessionStorage.removeItem(keyOf(user));
  else sessionStorage.setItem(keyOf(user), JSON.stringify(kept));
}
