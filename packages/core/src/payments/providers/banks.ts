import type { Bank } from "./types.ts";

/** Banks that open virtual accounts, by their names at Midtrans; the codes are those of Bank Indonesia. */
export const BANKS = {
  bni: { name: "BNI", code: "009" },
  bca: { name: "BCA", code: "014" },
  bri: { name: "BRI", code: "002" },
  cimb: { name: "CIMB Niaga", code: "022" },
  permata: { name: "Permata", code: "013" },
} as const satisfies Readonly<Record<string, Bank>>;
export type BankId = keyof typeof BANKS;

const isBank = (id: string): id is BankId => Object.hasOwn(BANKS, id);
const IDS = Object.keys(BANKS).filter(isBank);

/** The bank that the type of a payment method names (`Virtual Account BCA`). */
export const bankIn = (method: string): BankId | undefined => IDS.find((id) => method.toLowerCase().includes(id));

/** A bank as a provider names it; undefined for an unknown one. */
export function bankOf(id: unknown): Bank | undefined {
  const name = typeof id === "string" ? id.toLowerCase() : "";
  return isBank(name) ? BANKS[name] : undefined;
}
