export { TaxNote } from "./TaxNote.tsx";
