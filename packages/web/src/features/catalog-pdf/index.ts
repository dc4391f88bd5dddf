export { CatalogPdf } from "./CatalogPdf.tsx";
