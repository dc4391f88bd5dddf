import { setSession } from "@spoke/web/app/session.ts";
import ConfirmEmailPage from "@spoke/web/features/session/ConfirmEmailPage.tsx";
import { forgetToken } from "@spoke/web/features/session/linkToken.ts";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signedIn, TestRouter } from "./support.tsx";

const TOKEN = "t0ken-".repeat(6);
const calls = vi.fn<(path: string, body: unknown) => void>();
let answer: { status: number; body: object };

function Place() {
  const { pathname, hash } = useLocation();
  return <output aria-label="address">{pathname + hash}</output>;
}

function visit(hash: string): void {
  render(
    <TestRouter initialEntries={[`/en-us/confirm-email${hash}`]}>
      <Place />
      <Routes>
        <Route path="/en-us/confirm-email" element={<ConfirmEmailPage />} />
      </Routes>
    </TestRouter>,
  );
}
const confirm = () => fireEvent.click(screen.getByRole("button", { name: "Confirm address" }));

beforeEach(async () => {
  await signedIn();
  setSession({ status: "out" });
  setConfig(DEFAULT_CONFIG);
  calls.mockReset();
  answer = { status: 200, body: { message: { status: "success", description: "email_confirmed" }, userErrors: [] } };
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    calls(path, typeof body === "string" ? JSON.parse(body) : undefined);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  cleanup();
  forgetToken();
  vi.unstubAllGlobals();
});

it("confirms the address when the button is pressed, and takes the token out of the address bar", async () => {
  visit(`#token=${TOKEN}`);
  await waitFor(() => expect(screen.getByLabelText("address").textContent).toBe("/en-us/confirm-email"));
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
  answer = { status, body };
  visit(`#token=${TOKEN}`);
  confirm();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm address" })).toBeNull();
});

it("can be tried again after too many requests", async () => {
  answer = { status: 429, body: refused("login_limited") };
  visit(`#token=${TOKEN}`);
  confirm();
  await waitFor(() => expect(calls).toHaveBeenCalledOnce());
  await screen.findByText(/Too many/i);
  expect(screen.getByRole("button", { name: "Confirm address" })).toBeTruthy();
});

it("says that a link without a token is invalid", () => {
  visit("");
  expect(screen.getByText(/expired or was already used/)).toBeTruthy();
});
