export { ActingNote } from "./ActingBar.tsx";
export { BLOCK_REASONS } from "./blockReasons.ts";
export { ChooseCustomer } from "./ChooseCustomer.tsx";
export { CreditSum } from "./CreditSum.tsx";
export { CustomerInput, CustomerLookup, customerOption, useCustomerSearch, useUnserved } from "./CustomerInput.tsx";
export { CustomerLink } from "./CustomerLink.tsx";
export { CustomersFilter } from "./CustomersFilter.tsx";
export {
  accountStanding,
  type Credit,
  creditLeft,
  loadsCredit,
  type Standing,
  seesCredit,
  standingOf,
  useCompanies,
  useCredit,
} from "./credit.ts";
export { DocumentLink } from "./DocumentLink.tsx";
export { DocumentOwner } from "./DocumentOwner.tsx";
export { usePoNumberLabel } from "./poNumber.ts";
export { ReadingBar } from "./ReadingBar.tsx";
export {
  actedFor,
  CustomerDialog,
  closeCustomerDialog,
  noteSelected,
  openCustomerDialog,
  selectedCustomer,
} from "./selection.ts";
export { useChangeCustomer } from "./useChangeCustomer.ts";
