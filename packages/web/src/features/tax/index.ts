export { TaxNote } from "./TaxNote.tsx";
export { useIncludesTax } from "./useIncludesTax.ts";
