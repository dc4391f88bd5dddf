import ClaimsPage from "@spoke/web/features/claims/ClaimsPage.tsx";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

afterEach(cleanup);

/** The order in which the list at an address loads claims. */
async function orderAt(query: string, scopes: readonly string[]): Promise<unknown> {
  const orders: unknown[] = [];
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, ...scopes] });
  const info = { __typename: "PageInfo", count: 0, countIsMinimum: false };
  const client = clientOf((operation, variables) => {
    if (operation === "ClaimQueues") return { claimQueues: [], claimsVersion: "1" };
    if (operation === "ClaimChoices") return { claimStatus: [], claimBrandsV2: [] };
    if (operation !== "Claims") return { merchantCart: null };
    orders.push(variables.order);
    return { claimsV3: { __typename: "ClaimPage", claims: [], info } };
  });
  render(
    <Page client={client} at={`/en-us/claim${query}`}>
      <ClaimsPage />
    </Page>,
  );
  await waitFor(() => expect(orders).toHaveLength(1));
  cleanup();
  return orders[0];
}

const OFFICE = ["menu.change-cust"];

it("claims that wait for the reader come oldest first, all others newest first", async () => {
  expect(await orderAt("?queue=open", OFFICE)).toBe("ASC");
  expect(await orderAt("?queue=dealer", OFFICE)).toBeUndefined();
  expect(await orderAt("?queue=dealer", [])).toBe("ASC");
  expect(await orderAt("?queue=open", [])).toBeUndefined();
  expect(await orderAt("", OFFICE)).toBeUndefined();
});

it("claims are in the order that the reader chose", async () => {
  expect(await orderAt("?queue=open&sortByField=age&sortByOrder=ASC", OFFICE)).toBe("DESC");
});
