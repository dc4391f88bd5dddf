import { setSession } from "@spoke/web/app/session.ts";
import ConfirmEmailPage from "@spoke/web/features/session/ConfirmEmailPage.tsx";
import ForgotPasswordPage from "@spoke/web/features/session/ForgotPasswordPage.tsx";
import { forgetToken } from "@spoke/web/features/session/linkToken.ts";
import ResetPasswordPage from "@spoke/web/features/session/ResetPasswordPage.tsx";
import SignInPage from "@spoke/web/features/session/SignInPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { signedIn, TestRouter } from "./support.tsx";

/** The token of a mailed link. */
export const TOKEN = "t0ken-".repeat(6);
/** Called with the path and the body of every call of the pages. */
export const calls = vi.fn<(path: string, body: unknown) => void>();
let answer: { readonly status: number; readonly body: object };

/** What the server answers from now on. */
export function answerWith(status: number, body: object): void {
  answer = { status, body };
}

/** Before and after each test: nobody is signed in, and the server answers 200. */
export function withoutSession(): void {
  beforeEach(async () => {
    await signedIn();
    setSession({ status: "out" });
    setConfig(DEFAULT_CONFIG);
    calls.mockClear();
    answerWith(200, {});
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
      calls(path, typeof body === "string" ? JSON.parse(body) : undefined);
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    });
  });
  afterEach(() => {
    cleanup();
    forgetToken();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

function Place() {
  const { pathname, hash } = useLocation();
  return <output aria-label="address">{pathname + hash}</output>;
}

export const address = () => screen.getByLabelText("address").textContent;
export const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** Opens a page at its address. */
export function visit(at: string): void {
  render(
    <TestRouter initialEntries={[at]}>
      <Place />
      <Routes>
        <Route path="/en-us/login" element={<SignInPage />} />
        <Route path="/en-us/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/en-us/reset-password" element={<ResetPasswordPage />} />
        <Route path="/en-us/confirm-email" element={<ConfirmEmailPage />} />
      </Routes>
    </TestRouter>,
  );
}
