import type { CapturedFile } from "../../lib/outbox/schema.ts";

interface HandedOver {
  readonly values: object;
  readonly files: readonly CapturedFile[];
}

let handed: HandedOver | undefined;

/** Takes what was typed and chosen on one form of a claim over to the other. */
export function handOver(what: HandedOver): void {
  handed = what;
}

export const peekHandedOver = (): HandedOver | undefined => handed;

export function forgetHandedOver(): void {
  handed = undefined;
}
