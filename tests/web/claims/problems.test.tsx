import { ApolloProvider } from "@apollo/client/react";
import { useClaimProblems } from "@spoke/web/features/claims/useClaimProblems.ts";
import { dropOffline } from "@spoke/web/lib/offlineData.ts";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type Answer, clientOf, signedIn } from "../support.tsx";

const PROBLEM = {
  __typename: "ClaimKnownProblem",
  ...{ id: "P1", part: "Frame", description: "Crack", notes: "", class: "frame" },
};

async function problemsOf(articleCode: string, answer: Answer) {
  await signedIn();
  const client = clientOf(answer);
  return renderHook(() => useClaimProblems(articleCode, "Bike"), {
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  }).result;
}

afterEach(() => {
  cleanup();
  dropOffline();
});

it("offers the problems that the device loaded last when there is no network", async () => {
  const online = await problemsOf("", () => ({ claimProblems: [PROBLEM] }));
  await waitFor(() => expect(online.current).toHaveLength(1));
  cleanup();
  const offline = await problemsOf("B-1", () => {
    throw new TypeError("no network");
  });
  await waitFor(() => expect(offline.current).toMatchObject([{ id: "P1", part: "Frame", description: "Crack" }]));
});
