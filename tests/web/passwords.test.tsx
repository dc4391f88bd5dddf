import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { address, answerWith, calls, press, TOKEN, visit, withoutSession } from "./signed-out.tsx";

withoutSession();

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

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
    answerWith(429, {});
    visit("/en-us/login");
    type(/Username/, "dana");
    type(/Password/, "secret");
    press("Sign in");
    expect((await screen.findByRole("alert")).textContent).toBe("Too many attempts. Try again later.");
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
    answerWith(500, {});
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

  it("[errors-015] says at the field what the server refuses", async () => {
    const refused = { field: "password", message: "pass_should_contain_number" };
    answerWith(400, { message: { status: "failed", description: "invalid_input" }, userErrors: [refused] });
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
    answerWith(status, { message: { status: "failed", description: "not_found" }, userErrors: [] });
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
