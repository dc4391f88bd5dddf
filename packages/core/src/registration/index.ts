export { type AccountBikeView, accountBike, accountBikes, updateAccountBike } from "./account.ts";
export { deleteRegistration, retryRegistration, updateRegistration } from "./change.ts";
export { answerRegistration, putRegistration } from "./erp.ts";
export { checkSale, SALES_FILE } from "./files.ts";
export { importRegistration } from "./import.ts";
export { registration, registrations, registrationsBetween, registrationsVersion } from "./list.ts";
export { registerFrame } from "./register.ts";
export { accountBikeIndex, accountBikeKey, type RegistrationView, readRegistrationsOf } from "./store.ts";
