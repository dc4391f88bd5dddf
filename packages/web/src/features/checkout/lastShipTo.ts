import { lastUsed } from "../../lib/drafts.ts";

/** With more addresses than this they can be searched. */
export const MANY_SHIP_TOS = 6;

/** Code of the ship-to address of the last order. */
const stored = lastUsed("shipto");

/** Stores the ship-to address of the last order on this device, for the user and the customer they order for. */
export function rememberShipTo(code: string): void {
  stored.save(code);
}

/** Ship-to addresses with the one used last first. */
export function lastUsedFirst<ShipTo extends { readonly code: string }>(shipTos: readonly ShipTo[]): readonly ShipTo[] {
  const last = stored.load();
  const used = shipTos.filter(({ code }) => code === last);
  return used.length === 0 ? shipTos : [...used, ...shipTos.filter(({ code }) => code !== last)];
}

/** Code of the address of the last order from this device. */
export const lastUsedShipTo = (): string | undefined => stored.load();
