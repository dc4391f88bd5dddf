import type { ReactNode } from "react";
import { ChooseCustomer } from "./ChooseCustomer.tsx";
import { DocumentOwner } from "./DocumentOwner.tsx";

export { ActingBar } from "./ActingBar.tsx";
export { CustomerGate } from "./CustomerGate.tsx";

/** In place of a page that waits for a customer; a document that the address names has one. */
export function ChooseHere({ children }: { readonly children: ReactNode }) {
  return <DocumentOwner otherwise={<ChooseCustomer />}>{children}</DocumentOwner>;
}
