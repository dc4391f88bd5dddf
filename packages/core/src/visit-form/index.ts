export { deleteVisitForm, restoreVisitForm, updateVisitForm } from "./change.ts";
export { createVisitForm } from "./create.ts";
export { type VisitedCustomer, visitCustomers } from "./customers.ts";
export { canEdit, canReadVisitForm, VISIT } from "./find.ts";
export { importVisitForm } from "./import.ts";
export { showVisitForm, type VisitFormView, visitForms } from "./list.ts";
export { visitQuestions } from "./questions.ts";
export { relistVisits, relistVisitsAt } from "./relist.ts";
export { questionKey, readCovered as visitCoverage } from "./store.ts";
