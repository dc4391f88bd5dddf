import { ChooseCustomer } from "./ChooseCustomer.tsx";
import { DocumentOwner } from "./DocumentOwner.tsx";

export { ActingBar } from "./ActingBar.tsx";
export { CustomerGate } from "./CustomerGate.tsx";

/** In place of a page that waits for a customer. */
export function ChooseHere() {
  return <DocumentOwner otherwise={<ChooseCustomer />} />;
}
