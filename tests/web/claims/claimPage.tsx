import ClaimPage from "@spoke/web/features/claims/ClaimPage.tsx";
import { cleanup, render, screen } from "@testing-library/react";
import { Route, Routes, useParams } from "react-router";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";
import { CLAIM, status } from "./answers.ts";

const CLAIMED_FRAME = {
  ...{ frameNumber: "WTU6K100", sorg: "U001", brand: "Velmora", articleCode: "B-1", description: "Trail 5" },
  ...{ model: null, serie: null, modelYear: null, productionCode: null, producedOn: null, shippedOn: null },
  ...{ isOwn: false, shippedTo: null, registration: null, coverage: [], recalls: [], inspections: [] },
  claims: ["C261122-AAAAA", "C261101-OTHER"].map((id) => ({ id, status: status("submitted"), day: "2026-11-01" })),
};

/** The server of a claim's page: what it was sent, and the fields that it refuses. */
export const server: { calls: Call[]; refused: readonly object[] } = { calls: [], refused: [] };

interface Call {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
}

/** Opens `CLAIM` with what `over` changes, as a user with these scopes besides those of a dealer. */
export async function open(scopes: readonly string[], over: object = {}) {
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.claim", ...scopes] });
  const done = {
    __typename: "ClaimResult",
    message: { status: server.refused.length > 0 ? "failed" : "success", description: "saved" },
    userErrors: server.refused,
    claim: server.refused.length > 0 ? null : { ...CLAIM, status: status("approved") },
  };
  const client = clientOf((operation, variables) => {
    server.calls.push({ operation, variables });
    switch (operation) {
      case "ClaimDetail":
        return { claimV2: { ...CLAIM, ...over } };
      case "FramePassport":
        return { framePassport: { frames: [CLAIMED_FRAME], thefts: [] } };
      case "ClaimThumbnails":
        return { fileAddresses: [{ id: "F1", url: "https://files.example/F1-small" }] };
      case "ClaimDealer":
        return {
          dealerInformation: {
            ...{
              custCode: "US0001",
              custNumber: "0155010001",
              custName: "Castillo Bicycle Works",
              custEmail: "a@b.example",
              custPhone: "155",
            },
            addressLines: ["Oak Avenue 18", "Asheville, NC 28801"],
          },
        };
      case "MoveClaim":
        return { updateClaimStatus: done };
      case "AssignClaim":
        return { assignClaim: done };
      case "ClaimColleagues":
        return {
          claimColleagues: [
            { __typename: "ClaimAssignee", id: "otto", name: "Otto" },
            { __typename: "ClaimAssignee", id: "olga", name: "Olga" },
          ],
        };
      case "ClaimDelivery":
        return { documentsByNumber: [{ __typename: "NumberedDocument", kind: "delivery", place: "261101-AAAAA" }] };
      case "CommentOnClaim":
        return { createClaimComment: done };
      default:
        throw new Error(`unexpected ${operation}`);
    }
  });
  render(
    <Page client={client} at="/en-us/claim/C261122-AAAAA">
      <Routes>
        <Route path="/en-us/claim/:id" element={<ClaimPage />} />
        <Route path="/en-us/order/:order_no" element={<Order />} />
      </Routes>
    </Page>,
  );
  await screen.findByRole("heading", { name: "C261122-AAAAA" });
}

/** The page of an order that a claim leads to. */
function Order() {
  return <h1>Order {useParams().order_no}</h1>;
}

/** Variables of the first call of an operation. */
export const sent = (operation: string) => server.calls.find((call) => call.operation === operation)?.variables;

/** Removes the page, and forgets the calls. */
export function close(): void {
  cleanup();
  sessionStorage.clear();
  server.calls = [];
  server.refused = [];
}
