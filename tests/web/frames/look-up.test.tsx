import FramesPage from "@spoke/web/features/frames/FramesPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, render, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const SCOPES = ["page.claim", "page.pdi", "page.customer-sales-report"];

const bike = {
  ...{ __typename: "FramePassportFrame", frameNumber: "WTU100K", sorg: "U001", brand: "Veloria", articleCode: "A-1" },
  ...{ description: "Trail 5", model: "Trail", modelYear: "2026", producedOn: null, shippedOn: null, isOwn: true },
  ...{ shippedTo: null, coverage: [], registration: null, inspections: [], recalls: [], claims: [] },
};
const sold = (isOwn: boolean) => ({
  ...{ __typename: "FramePassportRegistration", type: "retail", soldDate: "2026-01-05", status: "complete", isOwn },
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function show(
  frames: readonly object[],
  scopes: readonly string[] = SCOPES,
  at = "/en-us/frames?number=WTU100K",
  thefts: readonly object[] = [],
) {
  await signedIn({ ...DEALER, scopes });
  setConfig({ ...DEFAULT_CONFIG, email: "help@example.com" });
  const passport = { __typename: "FramePassport", frames, thefts };
  render(
    <Page client={clientOf(() => ({ framePassport: passport }))} at={at}>
      <Routes>
        <Route path="/en-us/frames" element={<FramesPage />} />
      </Routes>
    </Page>,
  );
}

/** Addresses of the links of a bike, once it shows. */
async function links(): Promise<Record<string, string | null>> {
  await screen.findByRole("heading", { name: "Trail 5" });
  return Object.fromEntries(
    screen.queryAllByRole("link").map((link) => [link.textContent ?? "", link.getAttribute("href")]),
  );
}

describe("a frame that is looked up", () => {
  it("of which only a theft is known is reported stolen, without asking to check the number", async () => {
    const theft = { source: "Police", reference: "T-1", stolenOn: "2026-03-02", place: "Berlin", description: "" };
    await show([], SCOPES, undefined, [{ __typename: "Theft", ...theft }]);
    expect(await screen.findByText(/Berlin, Police T-1/)).toBeTruthy();
    expect(screen.queryByText(/Check it for typos/)).toBeNull();
  });

  it("leads to a claim, an inspection, and its registration", async () => {
    await show([bike]);
    expect(await links()).toEqual({
      "File a claim": "/en-us/claim/create/bike?frame=WTU100K",
      "Create inspection": "/en-us/pdi/create?frame=WTU100K",
      Register: "/en-us/retail-sales/create?number=WTU100K",
    });
  });

  it("leads to the delivery that it came with, for those who may open it", async () => {
    const shippedTo = { __typename: "FrameShipment", custName: "Cycle Corner", doNumber: "DO-7" };
    const shipped = { ...bike, shippedOn: "2026-03-02", shippedTo };
    await show([shipped], [...SCOPES, "page.order-status"]);
    const to = "/en-us/order/delivery?search=DO-7&from=2026-01-31&to=2026-04-01";
    expect(await links()).toMatchObject({ "DO-7": to });
    cleanup();
    await show([shipped]);
    expect(await links()).not.toHaveProperty("DO-7");
    screen.getByText(/Cycle Corner \(DO-7\)/);
    cleanup();
    // The office sees the deliveries of the customer that it acts for.
    await show([{ ...shipped, isOwn: false }], [...SCOPES, "page.order-status"]);
    expect(await links()).not.toHaveProperty("DO-7");
  });

  it("leads to the registration that the dealer has, and to none of another dealer", async () => {
    await show([{ ...bike, registration: sold(true) }]);
    expect(await links()).toMatchObject({ "Open registration": "/en-us/retail-sales/WTU100K/edit" });
    cleanup();
    await show([{ ...bike, registration: sold(false) }]);
    expect(Object.keys(await links())).toEqual(["File a claim", "Create inspection"]);
  });

  it("leads only where the user may go", async () => {
    await show([bike], ["page.pdi"]);
    expect(Object.keys(await links())).toEqual(["Create inspection"]);
  });

  it("leads to its recall", async () => {
    const recall = { __typename: "FrameRecall", number: "R-1", title: "Fork", state: "open", stopSale: true };
    await show([{ ...bike, recalls: [recall] }]);
    expect(await links()).toMatchObject({ Recall: "/en-us/recalls/R-1" });
  });

  it("is offered again where no number is entered, without those that nobody knows", async () => {
    await show([]);
    await screen.findByText(/Letters that look like digits are found too\. A bike/);
    cleanup();
    await show([{ ...bike, frameNumber: "WTU200K" }]);
    await links();
    cleanup();
    await show([bike]);
    await links();
    cleanup();
    await show([], SCOPES, "/en-us/frames");
    const recent = within(await screen.findByRole("region", { name: "Looked up recently" })).getAllByRole("link");
    expect(recent.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["WTU100K · Trail 5", "/en-us/frames?number=WTU100K"],
      ["WTU200K · Trail 5", "/en-us/frames?number=WTU200K"],
    ]);
  });

  it("that nobody knows says what to do", async () => {
    await show([]);
    await screen.findByText(/Letters that look like digits are found too\. A bike/);
    expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe("mailto:help@example.com");
  });
});
