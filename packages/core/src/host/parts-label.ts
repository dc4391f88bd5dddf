/** What parts are called on a host (1 §2.6). */
export function partsLabel(sorg: string): "parts" | "pna" | "paa" {
  if (sorg === "C001" || sorg === "U001") return "parts";
  return sorg === "G001" || sorg === "N001" || sorg === "N002" ? "pna" : "paa";
}
