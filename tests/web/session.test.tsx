import { isDismissed } from "@spoke/web/app/announcements.ts";
import { refreshToken, setAccessToken } from "@spoke/web/app/api.ts";
import { endSession, getSession, onSessionEnd, setSession } from "@spoke/web/app/session.ts";
import SignInPage from "@spoke/web/features/session/SignInPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DEALER, signedIn, TestRouter } from "./support.tsx";

let status: number;

beforeEach(async () => {
  await signedIn();
  setSession({ status: "out" });
  setAccessToken(undefined);
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/login" && status !== 200
      ? new Response("{}", { status })
      : new Response(JSON.stringify(path === "/login" ? { requestToken: "t", refreshToken: "r" } : DEALER)),
  );
  render(
    <TestRouter initialEntries={["/en-us/login?next=//evil.example"]}>
      <SignInPage />
    </TestRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function signIn(): void {
  fireEvent.change(screen.getByLabelText(/Username/), { target: { value: "dana" } });
  fireEvent.change(screen.getByLabelText(/Password/), { target: { value: "secret" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

it("[session-021] reports a wrong name or password, and allows another attempt", async () => {
  status = 401;
  signIn();
  expect((await screen.findByRole("alert")).textContent).toBe("Username or password incorrect");
  expect(screen.getByLabelText<HTMLInputElement>(/Username/).value).toBe("dana");
});

it("[session-021] asks to contact support when signing in fails otherwise", async () => {
  status = 500;
  signIn();
  expect((await screen.findByRole("alert")).textContent).toBe("Login failed, please contact support");
});

it("[session-017] [session-019] is signed in as the user that the server names", async () => {
  status = 200;
  signIn();
  await waitFor(() => expect(getSession()).toMatchObject({ status: "in", user: { id: "u1" } }));
});

it("asks for what is missing before it sends anything", async () => {
  status = 200;
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findAllByText("Required")).toHaveLength(2);
  expect(getSession().status).toBe("out");
});

it("[session-007] [cart-004] forgets everything at the end of the session", () => {
  let forgotten = 0;
  onSessionEnd(() => {
    forgotten++;
  });
  setSession({ status: "in", user: DEALER });
  endSession();
  expect(forgotten).toBe(1);
  expect(getSession()).toEqual({ status: "out" });
});

it("[admin-users-010] shows what the user may do as soon as a new token says that it is something else", async () => {
  let requests = 0;
  const token = (scopes: readonly string[]) => `x.${btoa(JSON.stringify({ sub: DEALER.id, scopes }))}.y`;
  let scopes = DEALER.scopes;
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/user") requests += 1;
    return new Response(JSON.stringify(path === "/user" ? { ...DEALER, scopes } : { requestToken: token(scopes) }));
  });
  setSession({ status: "in", user: DEALER });
  expect(await refreshToken()).toBe(true);
  expect(requests).toBe(0);
  scopes = ["page.home-page"];
  expect(await refreshToken()).toBe(true);
  await waitFor(() => expect(getSession()).toMatchObject({ status: "in", user: { scopes } }));
  expect(requests).toBe(1);
});

it("[announcement-003] a dismissal holds until its time is over", () => {
  expect(isDismissed(null, 5)).toBe(false);
  expect(isDismissed("10", 5)).toBe(true);
  expect(isDismissed("10", 10)).toBe(false);
});
