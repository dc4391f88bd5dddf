import { render } from "@testing-library/react";
import { type Answer, clientOf, Page } from "../support.tsx";

/** Shows a page about orders, with an empty cart. */
export const show = (Shown: () => React.ReactNode, answer: Answer, at: string) =>
  render(
    <Page client={clientOf((name, variables) => (name === "Cart" ? { cart: [] } : answer(name, variables)))} at={at}>
      <Shown />
    </Page>,
  );
