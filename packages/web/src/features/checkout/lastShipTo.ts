import { onSessionEnd } from "../../app/session.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

const STORED = "spoke.shipto";

onSessionEnd(() => writeStored(STORED, null));

/** Stores the ship-to address of the last order on this device. */
export function rememberShipTo(code: string): void {
  writeStored(STORED, code);
}

/** Ship-to addresses with the one used last first. */
export function lastUsedFirst<ShipTo extends { readonly code: string }>(shipTos: readonly ShipTo[]): readonly ShipTo[] {
  const last = readStored(STORED);
  const used = shipTos.filter(({ code }) => code === last);
  return used.length === 0 ? shipTos : [...used, ...shipTos.filter(({ code }) => code !== last)];
}
