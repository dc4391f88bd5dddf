import { readFileSync } from "node:fs";
import { client } from "@spoke/web/app/apollo.ts";
import { WORK_CHANGES } from "@spoke/web/features/work-queue/work.ts";
import { ApprovePaymentDocument } from "@spoke/web/gql/graphql.ts";
import { runAction } from "@spoke/web/lib/useAction.ts";
import { fireEvent, screen } from "@testing-library/react";
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

/** Answers what waits for the user, and everything else as before. */
function withWork(workQueue: () => readonly object[]): typeof fetch {
  const others = globalThis.fetch;
  return async (address, init = {}) =>
    String(init.body).includes('"WorkQueue"')
      ? new Response(JSON.stringify({ data: { workQueue: workQueue() } }))
      : others(address, init);
}

it("the menu says how many users' mails came back", async () => {
  await signedIn({ ...USER, scopes: [...USER.scopes, "page.user-management-us"] });
  vi.stubGlobal(
    "fetch",
    withWork(() => [{ __typename: "WaitingWork", kind: "mails", count: 2, late: null }]),
  );
  open("/en-us/news");
  await screen.findByText("2 Users whose emails came back");
  const link = await screen.findByRole("link", { name: "Users" });
  expect(document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent).toContain("2 Users");
});

it("the menu counts again after a decision, and when the user comes back to the window", async () => {
  await signedIn({ ...USER, scopes: [...USER.scopes, "payment.approve"] });
  let count = 2;
  vi.stubGlobal(
    "fetch",
    withWork(() => [{ __typename: "WaitingWork", kind: "proofs", count, late: null }]),
  );
  open("/en-us/news");
  await screen.findByText("2 Proofs of payment to check");
  count = 1;
  const message = { __typename: "Message", status: "success", description: "success_approve_payment" };
  const approvePayment = { __typename: "OrderResult", order: null, message, userErrors: [] };
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) =>
    String(init.body).includes('"ApprovePayment"')
      ? new Response(JSON.stringify({ data: { approvePayment } }))
      : others(address, init),
  );
  await runAction(client, ApprovePaymentDocument, { orderNumber: "261101-AAAAA" });
  await screen.findByText("1 Proofs of payment to check");
  count = 5;
  window.dispatchEvent(new Event("focus"));
  await screen.findByText("5 Proofs of payment to check");
});

it("a folded group says how much waits behind its entries, and no more once it is unfolded", async () => {
  await signedIn({ ...USER, scopes: [...USER.scopes, "page.retail-sales", "menu.change-cust"] });
  vi.stubGlobal(
    "fetch",
    withWork(() => [{ __typename: "WaitingWork", kind: "claims", count: 4, late: null }]),
  );
  open("/en-us/news");
  const heading = await screen.findByRole("button", { name: /^Service & programs/ });
  await screen.findByText(/^4 Warranty claims to decide/);
  expect(heading.querySelector("[data-badge]")).toBeNull();
  fireEvent.click(heading);
  await vi.waitFor(() => expect(heading.querySelector("[data-badge]")?.textContent).toBe("4"));
  expect(heading.textContent).toMatch(/4 Warranty claims to decide/);
  fireEvent.click(heading);
  await vi.waitFor(() => expect(heading.querySelector("[data-badge]")).toBeNull());
});

it("the mutations that change the counts exist", () => {
  const released = readFileSync("packages/web/src/gql/graphql.ts", "utf8");
  for (const name of WORK_CHANGES) expect(released).toContain(`${name}Document`);
});
