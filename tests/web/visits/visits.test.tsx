import "fake-indexeddb/auto";
import { File as StoredFile } from "node:buffer";
import { SLOTS } from "@spoke/core/visit-form/schema.ts";
import { routes } from "@spoke/web/app/routes.ts";
import { openOutbox } from "@spoke/web/features/capture/session.ts";
import { polygonCapture } from "@spoke/web/features/visits/capture.ts";
import { formSchema, newValues } from "@spoke/web/features/visits/form.ts";
import NewVisitPage from "@spoke/web/features/visits/NewVisitPage.tsx";
import VisitPage from "@spoke/web/features/visits/VisitPage.tsx";
import VisitsPage from "@spoke/web/features/visits/VisitsPage.tsx";
import { loadCaptureDraft } from "@spoke/web/lib/captureDrafts.ts";
import { Toasts } from "@spoke/web/ui/Toasts.tsx";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, cellsOf, clientOf, DEALER, Page, savedFiles, signedIn } from "../support.tsx";

const row = {
  ...{
    __typename: "FormVisit",
    id: "v1",
    custCode: "C1",
    custNumber: "011",
    custName: "Alpha Bikes",
    brand: "polygon",
  },
  ...{ visitedOn: "2026-11-20", brandDomination: true, qtyPlgGrp: 3, qtyNonPlgGrp: 1, isDeleted: false },
  ...{ createdAt: "2026-11-20T09:00:00Z", createdBy: "Sam", canEdit: true },
};
const series = (id: string, name: string, qty: number) => ({
  ...{ __typename: "FormVisitSeries", id, brand: "Polygon", series: name, qty },
});
const detail = {
  ...{ ...row, version: 2, otherMidrange: null, brandDisplay: null, notes: "Call in May", equipment: [] },
  ...{ seriesList: [series("S1", "Siskiu", 3)], otherSeriesList: [] },
  ...Object.fromEntries(SLOTS.map((slot) => [slot, null])),
  ...{ frontShop1: { __typename: "FormVisitPhoto", id: "p1", fileName: "a.jpg" } },
  ...{ displayShop1: { __typename: "FormVisitPhoto", id: "p2", fileName: "b.jpg" } },
};
const question = (id: string, description: string, brand = "", isOwn = false) => ({
  ...{ __typename: "FormVisitQuestion", id, description, brand, isOwn },
});
const OUTCOME = {
  __typename: "FormVisitResult",
  message: { __typename: "Message", status: "success", description: "success_save" },
  userErrors: [],
};
const customer = (custCode: string, custName: string) => ({
  ...{
    __typename: "FormVisitCustomer",
    sorg: "1000",
    custCode,
    custNumber: custCode,
    custName,
    custCity: "Jakarta",
    visits: 1,
  },
  ...{ lastVisit: "2026-11-20", lastVisitBy: "Sam", lastVisitId: "v1" },
});
const answers: Answer = (operation, { id }) => {
  if (operation === "Cart") return { cart: [] };
  if (operation === "VisitQuestions")
    return {
      formVisitOtherMidranges: [question("M1", "Several")],
      formVisitEquipments: [question("E1", "Shelf")],
      formVisitBrandDisplays: [question("D1", "Own corner")],
      formVisitSeries: [question("S2", "Marlin", "Other"), question("S1", "Siskiu", "Polygon", true)],
    };
  if (operation === "VisitCustomers")
    return { formVisitSalesCustomers: [customer("C1", "Alpha Bikes"), customer("C3", "Gamma Bikes")] };
  if (operation === "VisitPhotos") return { fileAddresses: [] };
  const other = { ...detail, id: "v0", visitedOn: "2026-05-02", notes: "No corner yet" };
  const visits = operation === "VisitsAtDealer" ? [detail, other] : [id === "v0" ? other : detail];
  const info = { __typename: "PageInfo", count: 1, countIsMinimum: null };
  return { formVisits: { __typename: "FormVisitPage", formVisits: visits, info } };
};

let calls: [string, Record<string, unknown>][] = [];
function show(page: ReactNode, path: string, at: string, answer: Answer = answers) {
  const client = clientOf((operation, variables) => {
    calls.push([operation, variables]);
    return answer(operation, variables);
  });
  render(
    <Page client={client} at={at}>
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
      <Toasts />
    </Page>,
  );
}
const sent = (operation: string) => calls.filter(([name]) => name === operation).map(([, variables]) => variables);
const photo = (name: string) => new StoredFile([name], name, { type: "image/jpeg" });
const field = (name: string | RegExp) => screen.getByLabelText(name, { selector: "input, textarea" });
const SLOW = { timeout: 10_000 };

beforeEach(async () => {
  calls = [];
  localStorage.clear();
  sessionStorage.clear();
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => undefined;
  await signedIn();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("visit forms", () => {
  it("[visit-forms-010] hide the change-customer menu on all of their pages", () => {
    const pages = routes.rows.filter(({ path }) => path.startsWith("/visit-form"));
    expect(pages.map(({ id, hidesCustomerMenu }) => [id, hidesCustomerMenu])).toEqual(
      ["", "-polygon", "-polygon-create", "-polygon-id", "-wim", "-wim-create", "-wim-id"].map((name) => [
        `visit-form${name}`,
        true,
      ]),
    );
  });

  it("are listed with deleted ones on request, which can be restored", async () => {
    show(<VisitsPage variant="polygon" />, "/en-us/visit-form/polygon", "/en-us/visit-form/polygon", (name, values) => {
      if (name === "RestoreVisit") return { restoreFormVisit: OUTCOME };
      const found = answers(name, values);
      if (name !== "Visits" || !values.showDeleted) return found;
      const info = { __typename: "PageInfo", count: 1, countIsMinimum: null };
      return { formVisits: { __typename: "FormVisitPage", formVisits: [{ ...row, isDeleted: true }], info } };
    });
    expect((await screen.findAllByText("Alpha Bikes", undefined, SLOW)).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole("checkbox", { name: "Show deleted" }));
    await waitFor(() => expect(sent("Visits").at(-1)).toMatchObject({ brand: "polygon", showDeleted: true }), SLOW);
    fireEvent.click((await screen.findAllByRole("button", { name: "Restore" }, SLOW))[0] as HTMLElement);
    await waitFor(() => expect(sent("RestoreVisit")).toEqual([{ id: "v1" }]), SLOW);
  });

  it("are exported with every answer and the names of their photos", async () => {
    const files = savedFiles();
    show(<VisitsPage variant="polygon" />, "/en-us/visit-form/polygon", "/en-us/visit-form/polygon");
    await screen.findAllByText("Alpha Bikes", undefined, SLOW);
    expect(sent("Visits").at(-1)?.details).not.toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Download Excel" }));
    await waitFor(() => expect(files).toHaveLength(1), SLOW);
    expect(sent("Visits").at(-1)).toMatchObject({ details: true, brand: "polygon" });
    const [titles = [], visit = []] = await cellsOf(files[0]);
    const cells = Object.fromEntries(titles.map((title, index) => [String(title), visit[index]]));
    expect(cells).toMatchObject({
      ...{ Dealer: "Alpha Bikes", "Bikes of the brand": 3, "Bikes of other brands": 1, "Customer number": "011" },
      ...{ "Series on display": "Polygon Siskiu: 3", Notes: "Call in May", "The brand dominates the shop": "Yes" },
      Photos: "Shop 1\nDisplay 1",
      "Polygon Siskiu": 3,
    });
    expect(Object.keys(cells)).toEqual(
      expect.arrayContaining([
        "How the brand is displayed",
        "Other mid-range bikes",
        "Equipment of the brand",
        "Created",
      ]),
    );
  });

  it("cannot be begun where the user has no dealer to visit", async () => {
    const path = "/en-us/visit-form/polygon";
    show(<VisitsPage variant="polygon" />, path, path, (name, values) =>
      name === "VisitCustomers" ? { formVisitSalesCustomers: [] } : answers(name, values),
    );
    await screen.findAllByText("Alpha Bikes", undefined, SLOW);
    await waitFor(() => expect(document.querySelector(`a[href$="/visit-form/polygon/create"]`)).toBeNull(), SLOW);
  });

  it("are refused at the day that is in the future", () => {
    const values = { ...newValues("C1"), visitedOn: "2999-01-01", series: [{ series: "S1", quantity: 1 }] };
    const issues = formSchema(() => true).safeParse(values).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([["visitedOn", "visited_in_future"]]);
  });

  it("are compared side by side with what differs", async () => {
    show(<VisitPage variant="polygon" />, "/en-us/visit-form/polygon/:id", "/en-us/visit-form/polygon/v1?with=v0");
    expect(await screen.findByText("No corner yet", undefined, SLOW)).toBeTruthy();
    expect(screen.getByText("Call in May").className).toContain("bg-warn-soft");
    const [own] = screen.getAllByText("Polygon Siskiu: 3");
    expect(own?.className).not.toContain("bg-warn-soft");
  });

  it("need photos and a series, and go on after a closed tab where they were", async () => {
    const path = "/en-us/visit-form/polygon/create";
    show(<NewVisitPage variant="polygon" />, path, `${path}?customer=C1`);
    fireEvent.click(await screen.findByRole("button", { name: "Send visit" }, SLOW));
    expect(await screen.findByText("Take at least one photo of the display", undefined, SLOW)).toBeTruthy();
    expect(screen.getByText("Take at least one photo of the shop from outside or inside")).toBeTruthy();
    expect(screen.getByText("Count at least one bike of a series")).toBeTruthy();

    fireEvent.change(field(/^Shop 1/), { target: { files: [photo("front.jpg")] } });
    fireEvent.change(field(/^Notes/), { target: { value: "Moved the corner" } });
    await waitFor(async () => {
      const draft = await loadCaptureDraft(DEALER.id, "visit-polygon");
      expect(draft?.files.map(({ name }) => name)).toEqual(["front.jpg"]);
      expect(draft?.values).toMatchObject({ notes: "Moved the corner", custCode: "C1" });
    }, SLOW);
    cleanup();

    show(<NewVisitPage variant="polygon" />, path, path);
    expect(
      await screen.findByText("You are continuing a visit form that you started earlier", undefined, SLOW),
    ).toBeTruthy();
    expect(field(/^Notes/)).toHaveProperty("value", "Moved the corner");
    expect(screen.getByRole("button", { name: "Remove Shop 1" })).toBeTruthy();
    const stepper = within(screen.getByRole("group", { name: "Polygon Siskiu" }));
    fireEvent.click(stepper.getByRole("button", { name: "One more" }));
    fireEvent.change(field(/^Display 1/), { target: { files: [photo("display.jpg")] } });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fireEvent.click(screen.getByRole("button", { name: "Send visit" }));
    expect(await screen.findByText("elsewhere", undefined, SLOW)).toBeTruthy();
    const [capture] = (await openOutbox()).state.get().captures;
    expect(capture).toMatchObject({ kind: "visit-polygon", label: "Alpha Bikes" });
    expect(capture?.customer).toBeUndefined();
    expect(capture?.files.map(({ slot }) => slot).sort()).toEqual(["displayShop1", "frontShop1"]);
    await waitFor(async () => expect(await loadCaptureDraft(DEALER.id, "visit-polygon")).toBeUndefined(), SLOW);
  });

  it("begin with any dealer: those beyond the first 200 are found by typing", async () => {
    const many = Array.from({ length: 200 }, (_, index) => customer(`A${index}`, `Bikes ${index}`));
    const path = "/en-us/visit-form/polygon/create";
    show(<NewVisitPage variant="polygon" />, path, path, (name, values) => {
      if (name !== "VisitCustomers") return answers(name, values);
      return { formVisitSalesCustomers: values.search ? [customer("Z1", "Zeta Bikes")] : many };
    });
    const field = await screen.findByRole("combobox", { name: "Dealer" }, SLOW);
    act(() => field.focus());
    fireEvent.change(field, { target: { value: "zeta" } });
    fireEvent.click(await screen.findByRole("option", { name: /Zeta Bikes/ }, SLOW));
    await waitFor(() => expect(sent("VisitsAtDealer").at(-1)).toMatchObject({ custCode: "Z1" }), SLOW);
    expect(sent("VisitCustomers").at(-1)).toEqual({ sorg: "1000", search: "zeta" });
    expect(screen.getByRole("combobox", { name: "Dealer" })).toHaveProperty("value", "Zeta Bikes · Jakarta · Z1");
  });

  it("are sent from the outbox with the photos in their places", async () => {
    const client = clientOf((operation, variables) => {
      calls.push([operation, variables]);
      return { createFormVisit: OUTCOME };
    });
    const upload = (id: string) => ({ id, at: 1 });
    const files = [
      { id: "f1", slot: "frontShop1", name: "a.jpg", upload: upload("u1") },
      { id: "f2", slot: "displayBanner", name: "b.jpg", upload: upload("u2") },
    ];
    const capture = {
      ...{ id: "01J00000000000000000000000", user: "u", kind: "visit-polygon", label: "", values: "", files },
      ...{ state: "sending" as const, isSubmitted: true, createdAt: 1, attempts: 0, dueAt: 1, errors: [] },
    };
    const values = {
      ...{ custCode: "C1", visitedOn: "2026-11-20", otherMidrange: "", brandDomination: true, brandDisplay: "D1" },
      ...{ otherQuantity: 4, series: [{ series: "S1", quantity: 2 }], equipment: ["E1"], notes: "N", photos: {} },
    };
    await polygonCapture.submit(client, capture, values);
    expect(sent("CreateVisit")).toEqual([
      {
        ...{
          clientRequestId: capture.id,
          brand: "polygon",
          custCode: "C1",
          visitedOn: "2026-11-20",
          otherMidrange: "",
        },
        ...{ brandDomination: true, brandDisplay: "D1", qtyNonPlgGrp: 4, seriesList: [{ series: "S1", qty: 2 }] },
        ...{ equipment: ["E1"], notes: "N", frontShop1: "u1", displayBanner: "u2" },
      },
    ]);
  });
});
