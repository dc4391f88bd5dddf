export { History } from "./History.tsx";
export { OFFICE } from "./office.ts";
