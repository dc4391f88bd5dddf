import ClaimsPage from "@spoke/web/features/claims/ClaimsPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";
import { status } from "./answers.ts";

afterEach(cleanup);

/** The order in which the list at an address loads claims. */
async function orderAt(query: string, scopes: readonly string[]): Promise<unknown> {
  return (await variablesAt(query, scopes))?.order;
}

/** What the list at an address loads. */
async function variablesAt(query: string, scopes: readonly string[]): Promise<Record<string, unknown> | undefined> {
  const loads: Record<string, unknown>[] = [];
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, ...scopes] });
  const info = { __typename: "PageInfo", count: 0, countIsMinimum: false };
  const client = clientOf((operation, variables) => {
    if (operation === "ClaimQueues") return { claimQueues: [], claimsVersion: "1" };
    if (operation === "ClaimChoices") return { claimStatus: [], claimBrandsV2: [], claimAssignees: [] };
    if (operation !== "Claims") return { merchantCart: null };
    loads.push(variables);
    return { claimsV3: { __typename: "ClaimPage", claims: [], info } };
  });
  render(
    <Page client={client} at={`/en-us/claim${query}`}>
      <ClaimsPage />
    </Page>,
  );
  await waitFor(() => expect(loads).toHaveLength(1));
  cleanup();
  return loads[0];
}

const OFFICE = ["menu.change-cust"];

it("claims that wait for the reader come oldest first, all others newest first", async () => {
  expect(await orderAt("?queue=open", OFFICE)).toBe("ASC");
  expect(await orderAt("?queue=dealer", OFFICE)).toBeUndefined();
  expect(await orderAt("?queue=dealer", [])).toBe("ASC");
  expect(await orderAt("?queue=open", [])).toBeUndefined();
  expect(await orderAt("", OFFICE)).toBeUndefined();
});

it("the office lists claims that wait too long, and those of an assignee or of nobody", async () => {
  const filterAt = async (query: string) => (await variablesAt(query, OFFICE))?.filter;
  expect(await filterAt("?queue=open&late=yes")).toEqual({ category: "open", late: true });
  expect(await filterAt("?assignee=none")).toEqual({ assignee: "none" });
});

it("the queues count what the filters show", async () => {
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, ...OFFICE] });
  const counted: unknown[] = [];
  const info = { __typename: "PageInfo", count: 0, countIsMinimum: false };
  const queue = (category: string, count: number) => ({
    ...{ __typename: "ClaimQueue", category, count, countIsMinimum: count > 250 },
  });
  const client = clientOf((operation, variables) => {
    if (operation === "ClaimQueues") {
      counted.push(variables);
      return { claimQueues: [queue("open", 3), queue("decided", 251)], claimsVersion: "1" };
    }
    if (operation === "ClaimChoices") return { claimStatus: [], claimBrandsV2: [], claimAssignees: [] };
    if (operation === "Claims") return { claimsV3: { __typename: "ClaimPage", claims: [], info } };
    return { merchantCart: null };
  });
  render(
    <Page client={client} at="/en-us/claim?queue=open&assignee=none&customer=C1">
      <ClaimsPage />
    </Page>,
  );
  expect(await screen.findByRole("link", { name: "Needs you 3" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "All 254+" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Decided 251+" })).toBeTruthy();
  expect(counted).toEqual([{ custCodes: ["C1"], filter: { assignee: "none" } }]);
});

it("claims are in the order that the reader chose", async () => {
  expect(await orderAt("?queue=open&sortByField=age&sortByOrder=ASC", OFFICE)).toBe("DESC");
});

it("a closed claim says after how many days it was closed, and a credit has its amount; Enter opens the only claim found", async () => {
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.claim"] });
  const claim = {
    __typename: "ClaimRow",
    ...{ id: "C261122-AAAAA", custCode: "C1", custName: "Alpha", sorg: "U001", productCategory: "PAA" },
    ...{
      status: { ...status("resolved"), category: "closed" },
      referenceNo: "",
      frameNumber: "",
      brandName: "Velmora",
    },
    ...{ articleCode: "P-1", description: "Fork", model: "", purchaseDate: "2026-10-01", resolution: "credit" },
    ...{ creditAmount: 45.5, creditNotes: ["CN-5"], waybill: "", lastComment: null, ageDays: 30, assignee: null },
    ...{ createdAt: "2026-10-02T10:00:00.000Z", submittedAt: "2026-10-02T10:00:00.000Z" },
  };
  const info = { __typename: "PageInfo", count: 1, countIsMinimum: false };
  const client = clientOf((operation) => {
    if (operation === "ClaimQueues") return { claimQueues: [], claimsVersion: "1" };
    if (operation === "ClaimChoices") return { claimStatus: [], claimBrandsV2: [], claimAssignees: [] };
    if (operation === "Claims") return { claimsV3: { __typename: "ClaimPage", claims: [claim], info } };
    return { merchantCart: null };
  });
  render(
    <Page client={client} at="/en-us/claim?search=C261122">
      <Routes>
        <Route path="/en-us/claim" element={<ClaimsPage />} />
        <Route path="/en-us/claim/:id" element={<p>The claim</p>} />
      </Routes>
    </Page>,
  );
  expect((await screen.findAllByText("closed after 30 business days")).length).toBeGreaterThan(0);
  expect(screen.getAllByText("Resolution: Credit · $45.50").length).toBeGreaterThan(0);
  // Enter opens the only claim that the search has found.
  const search = screen.getByRole<HTMLInputElement>("searchbox");
  if (search.form) fireEvent.submit(search.form);
  await screen.findByText("The claim");
});

it("the office takes several claims at once, or hands them over; closed ones cannot be selected, and dealers select none", async () => {
  const row = (id: string, state: string, category: string) => ({
    __typename: "ClaimRow",
    ...{ id, custCode: "C1", custNumber: "R1", custName: "Alpha", sorg: "U001", productCategory: "PAA" },
    ...{ status: { ...status(state), category }, referenceNo: "", frameNumber: "", brandName: "Velmora" },
    ...{ articleCode: "P-1", description: "Fork", model: "", purchaseDate: "2026-10-01", resolution: "" },
    ...{ creditAmount: null, creditNotes: [], waybill: "", lastComment: null, ageDays: 3, assignee: null },
    ...{ createdAt: "2026-10-02T10:00:00.000Z", submittedAt: "2026-10-02T10:00:00.000Z" },
  });
  const rows = [row("C1-A", "submitted", "open"), row("C1-B", "in-review", "open"), row("C1-C", "resolved", "closed")];
  const info = { __typename: "PageInfo", count: 3, countIsMinimum: false };
  const assigned: unknown[] = [];
  const client = clientOf((operation, variables) => {
    if (operation === "ClaimQueues") return { claimQueues: [], claimsVersion: "1" };
    if (operation === "ClaimChoices") return { claimStatus: [], claimBrandsV2: [], claimAssignees: [] };
    if (operation === "Claims") return { claimsV3: { __typename: "ClaimPage", claims: rows, info } };
    if (operation === "ClaimColleagues")
      return { claimColleagues: [{ __typename: "ClaimAssignee", id: "olga", name: "Olga" }] };
    if (operation !== "AssignClaim") return { merchantCart: null };
    assigned.push(variables);
    const message = { __typename: "Message", status: "success", description: "success_save" };
    return { assignClaim: { __typename: "ClaimResult", claim: null, message, userErrors: [] } };
  });
  const show = () =>
    render(
      <Page client={client} at="/en-us/claim">
        <ClaimsPage />
      </Page>,
    );
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, ...OFFICE] });
  show();
  const table = within(await screen.findByRole("table"));
  for (const id of ["C1-A", "C1-B"]) fireEvent.click(await table.findByRole("checkbox", { name: `Select ${id}` }));
  expect(table.queryByRole("checkbox", { name: "Select C1-C" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Assign to me" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Assign 2 claims to you?" }));
  fireEvent.click(question.getByRole("button", { name: "Assign to me" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(assigned).toEqual(["C1-A", "C1-B"].map((id) => ({ id, isMine: true, currentAssignee: "" })));
  for (const id of ["C1-A", "C1-B"]) fireEvent.click(await table.findByRole("checkbox", { name: `Select ${id}` }));
  fireEvent.click(screen.getByRole("button", { name: "Assign to colleague" }));
  const handing = within(await screen.findByRole("alertdialog", { name: "Assign 2 claims to a colleague?" }));
  await handing.findByRole("option", { name: "Olga" });
  fireEvent.change(handing.getByRole("combobox", { name: /^Colleague/ }), { target: { value: "olga" } });
  fireEvent.click(handing.getByRole("button", { name: "Assign to colleague" }));
  await waitFor(() => expect(assigned).toHaveLength(4));
  expect(assigned[3]).toEqual({ id: "C1-B", isMine: false, assignee: "olga", currentAssignee: "" });
  cleanup();
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes] });
  show();
  expect(await screen.findAllByText("C1-A")).not.toHaveLength(0);
  expect(screen.queryByRole("checkbox")).toBeNull();
});
