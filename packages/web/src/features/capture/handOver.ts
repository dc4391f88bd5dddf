import type { CapturedFile } from "../../lib/outbox/schema.ts";

interface HandedOver {
  /** Values of the form that opens, by name. */
  readonly values: object;
  readonly files: readonly CapturedFile[];
}

let handed: (HandedOver & { readonly id: string }) | undefined;

/** Takes what was typed and chosen over to another form, which opens with the id in its address (`handed`). */
export function handOver(what: HandedOver): string {
  const id = crypto.randomUUID();
  handed = { ...what, id };
  return id;
}

/** What was handed over with this id. A reloaded page has nothing. */
export const peekHandedOver = (id: string | null): HandedOver | undefined => (handed?.id === id ? handed : undefined);

export function forgetHandedOver(): void {
  handed = undefined;
}
