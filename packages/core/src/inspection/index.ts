export { deleteInspection, restoreInspection, updateInspection } from "./change.ts";
export { currentChecklist, putChecklist } from "./checklist.ts";
export { createInspection } from "./create.ts";
export { canReadInspection } from "./find.ts";
export { importInspection } from "./import.ts";
export { inspection, inspections } from "./list.ts";
export { type InspectionView, readInspections } from "./store.ts";
