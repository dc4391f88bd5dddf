import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { address, answerWith, calls, press, TOKEN, visit, withoutSession } from "./signed-out.tsx";

withoutSession();

const open = () => visit(`/en-us/confirm-email#token=${TOKEN}`);
const confirm = () => press("Confirm address");

it("confirms the address when the button is pressed, and takes the token out of the address bar", async () => {
  open();
  await waitFor(() => expect(address()).toBe("/en-us/confirm-email"));
  expect(calls).not.toHaveBeenCalled();
  confirm();
  expect(await screen.findByText("Your new email address is in use.")).toBeTruthy();
  expect(calls).toHaveBeenCalledExactlyOnceWith("/confirm-email", { token: TOKEN });
});

const refused = (message: string) => ({
  message: { status: "failed", description: message },
  userErrors: [{ field: "x", message }],
});
it.each([
  [400, refused("email_link_invalid"), /expired or was already used/],
  [400, refused("email_exists"), "Email already exists"],
] as const)("says why a link is refused (%i %o)", async (status, body, text) => {
  answerWith(status, body);
  open();
  confirm();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm address" })).toBeNull();
});

it("can be tried again after too many requests", async () => {
  answerWith(429, refused("login_limited"));
  open();
  confirm();
  await waitFor(() => expect(calls).toHaveBeenCalledOnce());
  await screen.findByText(/Too many/i);
  expect(screen.getByRole("button", { name: "Confirm address" })).toBeTruthy();
});

it("says that a link without a token is invalid", () => {
  visit("/en-us/confirm-email");
  expect(screen.getByText(/expired or was already used/)).toBeTruthy();
});
