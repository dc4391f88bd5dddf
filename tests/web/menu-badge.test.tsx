import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { open, setUpSite, USER } from "./openSite.tsx";
import { signedIn } from "./support.tsx";

setUpSite();

/** Answers the counts of pickup orders, and everything else as before. */
function withCounts(answer: object): void {
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) =>
    String(init.body).includes('"PickupCounts"') ? new Response(JSON.stringify(answer)) : others(address, init),
  );
}

const counts = (count: number) => ({
  data: { clickCollectCounts: [{ __typename: "ClickCollectCount", status: "need confirmation", count }] },
});

const DEALER = { ...USER, scopes: [...USER.scopes, "page.click-collect"], hasCustCode: true };
const entry = () => screen.findByRole("link", { name: "Click and collect" });

it("the menu says how many consumers' orders need confirmation, and keeps the entry's name", async () => {
  await signedIn(DEALER);
  withCounts(counts(3));
  open("/en-us/news");
  await screen.findByText("3 orders need confirmation");
  const link = await entry();
  expect(link.textContent).toBe("Click and collect");
  expect(document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent).toContain("3 orders");
});

it.for([
  ["there are none", counts(0)],
  ["they cannot be loaded", { errors: [{ message: "not now" }] }],
] as const)("the entry has no number when %s", async ([, answer]) => {
  await signedIn(DEALER);
  withCounts(answer);
  open("/en-us/news");
  await vi.waitFor(async () => expect((await entry()).getAttribute("aria-describedby")).not.toBeNull());
  expect(screen.queryByText(/need confirmation/)).toBeNull();
});

it("the menu says how many users' mails came back", async () => {
  await signedIn({ ...USER, scopes: [...USER.scopes, "page.user-management-us"] });
  const others = globalThis.fetch;
  const workQueue = [{ __typename: "WaitingWork", kind: "mails", count: 2 }];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) =>
    String(init.body).includes('"WorkQueue"')
      ? new Response(JSON.stringify({ data: { workQueue } }))
      : others(address, init),
  );
  open("/en-us/news");
  await screen.findByText("2 Users whose emails came back");
  const link = await screen.findByRole("link", { name: "Users" });
  expect(document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent).toContain("2 Users");
});
