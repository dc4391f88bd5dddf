import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { open, setUpSite, USER } from "./openSite.tsx";
import { signedIn } from "./support.tsx";

setUpSite();

const DEALER = { ...USER, scopes: [...USER.scopes, "page.orderlist", "page.order-status"], hasCustCode: true };

it("the menu is one stop of the Tab key, at the page shown; arrow keys move within it", async () => {
  await signedIn(DEALER);
  open("/en-us/claim");
  const menu = (await screen.findAllByRole("navigation", { name: "Main menu" }))[0] as HTMLElement;
  const items = () =>
    [...menu.querySelectorAll<HTMLElement>("a, button")].filter((item) => item.closest("[hidden]") === null);
  const stops = () => items().filter((item) => item.tabIndex === 0);
  expect(items().length).toBeGreaterThan(3);
  await waitFor(() => expect(stops()).toEqual([within(menu).getByRole("link", { current: "page" })]));

  const [first, second] = items();
  first?.focus();
  expect(stops()).toEqual([first]);
  fireEvent.keyDown(first as HTMLElement, { key: "ArrowDown" });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second as HTMLElement, { key: "End" });
  expect(document.activeElement).toBe(items().at(-1));
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: "ArrowDown" });
  expect(document.activeElement).toBe(items().at(-1));
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: "Home" });
  expect(document.activeElement).toBe(first);

  first?.blur();
  expect(stops()).toEqual([within(menu).getByRole("link", { current: "page" })]);
});
