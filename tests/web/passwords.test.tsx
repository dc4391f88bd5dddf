import { setSession } from "@spoke/web/app/session.ts";
import ForgotPasswordPage from "@spoke/web/features/session/ForgotPasswordPage.tsx";
import { forgetToken } from "@spoke/web/features/session/linkToken.ts";
import ResetPasswordPage from "@spoke/web/features/session/ResetPasswordPage.tsx";
import SignInPage from "@spoke/web/features/session/SignInPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn, TestRouter } from "./support.tsx";

const TOKEN = "t0ken-".repeat(6);
const calls = vi.fn<(path: string, body: unknown) => void>();
let answer: { status: number; body: object };

function Place() {
  const { pathname, hash } = useLocation();
  return <output aria-label="address">{pathname + hash}</output>;
}

function visit(address: string): void {
  render(
    <TestRouter initialEntries={[address]}>
      <Place />
      <Routes>
        <Route path="/en-us/login" element={<SignInPage />} />
        <Route path="/en-us/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/en-us/reset-password" element={<ResetPasswordPage />} />
      </Routes>
    </TestRouter>,
  );
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const address = () => screen.getByLabelText("address").textContent;

beforeEach(async () => {
  await signedIn();
  setSession({ status: "out" });
  forgetToken();
  calls.mockClear();
  answer = { status: 200, body: {} };
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    calls(path, JSON.parse(String(init.body)));
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the sign-in", () => {
  it("[inquiry-004] offers a forgotten password and an application only where the host does", () => {
    visit("/en-us/login");
    expect(screen.getByRole("link", { name: "Forgot your password?" }).getAttribute("href")).toBe(
      "/en-us/forgot-password",
    );
    expect(screen.getByRole("link", { name: "Become a dealer" }).getAttribute("href")).toBe(
      "/en-us/new-customer-inquiry",
    );
    cleanup();
    setConfig({ ...DEFAULT_CONFIG, forgotPassword: false, allowNewCustomerInquiry: false });
    visit("/en-us/login");
    expect(screen.queryAllByRole("link")).toEqual([]);
  });

  it("[inquiry-004] leads to the host's own address for applications when it has one", () => {
    setConfig({ ...DEFAULT_CONFIG, newCustomerInquiryUrl: "https://dealers.example/join" });
    visit("/en-us/login");
    expect(screen.getByRole("link", { name: "Become a dealer" }).getAttribute("href")).toBe(
      "https://dealers.example/join",
    );
  });

  it("[session-021] says that there were too many attempts", async () => {
    answer = { status: 429, body: {} };
    visit("/en-us/login");
    type(/Username/, "dana");
    type(/Password/, "secret");
    press("Sign in");
    expect((await screen.findByRole("alert")).textContent).toBe("Too many attempts, please try again later");
  });
});

describe("a forgotten password", () => {
  it("returns the same answer for every name", async () => {
    visit("/en-us/forgot-password");
    type(/Username or email/, " nobody ");
    press("Send link");
    expect(await screen.findByText("Check your email")).toBeTruthy();
    expect(calls).toHaveBeenCalledExactlyOnceWith("/forgot-password", { username: "nobody" });
  });

  it("can be asked for again when the server did not answer, with the name still there", async () => {
    answer = { status: 500, body: {} };
    visit("/en-us/forgot-password");
    type(/Username or email/, "dana");
    press("Send link");
    expect((await screen.findByRole("alert")).textContent).toBe("Something went wrong");
    expect(screen.getByLabelText<HTMLInputElement>(/Username or email/).value).toBe("dana");
  });

  it("is no page on hosts without it", () => {
    setConfig({ ...DEFAULT_CONFIG, forgotPassword: false });
    visit("/en-us/forgot-password");
    expect(screen.getByText("This page could not be found")).toBeTruthy();
  });
});

describe("a new password", () => {
  it("is set with the token of the link, which leaves the address at once", async () => {
    visit(`/en-us/reset-password#token=${TOKEN}`);
    await waitFor(() => expect(address()).toBe("/en-us/reset-password"));
    type(/New password/, "Bicycle-2026");
    type(/Repeat/, "Bicycle-2026");
    press("Save password");
    expect(await screen.findByText(/Your password was changed/)).toBeTruthy();
    expect(address()).toBe("/en-us/login");
    expect(calls).toHaveBeenCalledExactlyOnceWith("/reset-password", { token: TOKEN, password: "Bicycle-2026" });
  });

  it("is refused at its field before anything is sent", async () => {
    visit(`/en-us/reset-password#token=${TOKEN}`);
    type(/New password/, "bicycle");
    type(/Repeat/, "other");
    press("Save password");
    expect(await screen.findByText("Password and confirm password do not match")).toBeTruthy();
    expect(screen.getByLabelText(/New password/).getAttribute("aria-invalid")).toBe("true");
    expect(calls).not.toHaveBeenCalled();
  });

  it("says at the field what the server refuses", async () => {
    const refused = { field: "password", message: "pass_should_contain_number" };
    answer = {
      status: 400,
      body: { message: { status: "failed", description: "invalid_input" }, userErrors: [refused] },
    };
    visit(`/en-us/reset-password#token=${TOKEN}`);
    type(/New password/, "Bicycle-2026");
    type(/Repeat/, "Bicycle-2026");
    press("Save password");
    await waitFor(() => expect(screen.getByLabelText(/New password/).getAttribute("aria-invalid")).toBe("true"));
  });

  it.each([
    ["used before", `#token=${TOKEN}`, 404],
    ["absent", "", 0],
    ["no token", "#token=<script>", 0],
  ])("needs a new link when the one in hand is %s", async (_, hash, status) => {
    answer = { status, body: { message: { status: "failed", description: "not_found" }, userErrors: [] } };
    visit(`/en-us/reset-password${hash}`);
    if (status) {
      type(/New password/, "Bicycle-2026");
      type(/Repeat/, "Bicycle-2026");
      press("Save password");
    }
    expect(await screen.findByText(/This link has expired/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Request a new link" })).toBeTruthy();
  });
});
