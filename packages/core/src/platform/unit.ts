/** Units of measure that have words, by the codes under which ERPs and vendors know them. */
const CODES = {
  piece: ["PC", "PCS", "PCE", "PCA", "ST", "STK", "EA", "EACH", "UNIT"],
  pair: ["PAIR", "PR", "PAA"],
  set: ["SET"],
  box: ["BOX", "CTN"],
  pack: ["PACK", "PK"],
} as const;
export type Unit = keyof typeof CODES;

const UNITS = new Map<string, Unit>(
  (["piece", "pair", "set", "box", "pack"] as const).flatMap((unit) =>
    CODES[unit].map((code) => [code, unit] as const),
  ),
);

/** The unit that a code stands for; undefined for codes that are shown as they are. */
export const unitOf = (code: string): Unit | undefined => UNITS.get(code.trim().toUpperCase());
