export { AmountsNote, InvoicesNote } from "./AmountsNote.tsx";
export { TaxNote } from "./TaxNote.tsx";
export { TaxSums } from "./TaxSums.tsx";
export { useIncludesTax } from "./useIncludesTax.ts";
export { useIsTaxKnown } from "./useIsTaxKnown.ts";
export { useTaxRate } from "./useTaxRate.ts";
export { useAddsTax, useUntaxedReason } from "./useUntaxedReason.ts";
