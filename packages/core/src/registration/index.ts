export { type AccountBikeView, accountBike, accountBikes, updateAccountBike } from "./account.ts";
export { deleteRegistration, retryRegistration, updateRegistration } from "./change.ts";
export { answerRegistration, putRegistration } from "./erp.ts";
export { importRegistration } from "./import.ts";
export { registration, registrations, registrationsBetween, registrationsVersion } from "./list.ts";
export { registerFrame } from "./register.ts";
export { accountBikeIndex, accountBikeKey, type RegistrationView, readRegistrationsOf } from "./store.ts";

/** Loads the spreadsheets of sold frames on demand: most functions never need them. */
export const saleFiles = () => import("./files.ts");
