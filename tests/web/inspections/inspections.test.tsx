import "fake-indexeddb/auto";
import { peekHandedOver } from "@spoke/web/features/capture/handOver.ts";
import { openOutbox } from "@spoke/web/features/capture/session.ts";
import { inspectionCapture } from "@spoke/web/features/inspections/capture.ts";
import InspectionPage from "@spoke/web/features/inspections/InspectionPage.tsx";
import InspectionsPage from "@spoke/web/features/inspections/InspectionsPage.tsx";
import NewInspectionPage from "@spoke/web/features/inspections/NewInspectionPage.tsx";
import { pathOf, toSignature } from "@spoke/web/features/inspections/signature.ts";
import { OutboxStore } from "@spoke/web/lib/outbox/store.ts";
import { Toasts } from "@spoke/web/ui/Toasts.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, clientOf, DEALER, Page, signedIn } from "../support.tsx";

const row = {
  ...{
    __typename: "PDI",
    id: "i1",
    frameNumber: "WTU100K",
    articleCode: "A-1",
    description: "Trail 5",
    brand: "Veloria",
  },
  ...{
    model: "Trail",
    mechanic: "Mia Fox",
    custCode: "C1",
    custNumber: "011",
    custName: "Cycle Corner",
    inspectedOn: "2026-11-20",
  },
  ...{ result: "failed", isDeleted: false },
};
const stored = {
  ...{ ...row, merchandise: "MTB", modelYear: "2026", series: "T", electric: false, signature: "", version: 3 },
  checklist: [
    {
      __typename: "PDIEntry",
      checklist: 7,
      description: "Wheels",
      checked: true,
      sorting: 1,
      result: "pass",
      note: "",
      photos: [],
    },
    {
      __typename: "PDIEntry",
      checklist: 2,
      description: "Brakes",
      checked: false,
      sorting: 2,
      result: "fail",
      note: "Pads",
      photos: [],
    },
  ],
};
const point = (checklist: number, description: string, electric = false) => ({
  ...{ __typename: "PDIPoint", checklist, description, sorting: checklist, electric },
});
const CHECKLIST = {
  __typename: "PDIChecklistVersion",
  version: 4,
  points: [point(1, "Brakes"), point(2, "Motor", true)],
};
const OUTCOME = {
  __typename: "PDIResult",
  message: { __typename: "Message", status: "success", description: "success_save" },
  userErrors: [],
};

let calls: [string, Record<string, unknown>][] = [];
function show(page: ReactNode, path: string, at: string, answer: Answer) {
  const client = clientOf((operation, variables) => {
    calls.push([operation, variables]);
    if (operation === "Cart") return { cart: [] };
    return answer(operation, variables);
  });
  render(
    <Page client={client} at={at}>
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
      <Toasts />
    </Page>,
  );
}
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
const sent = (operation: string) => calls.filter(([name]) => name === operation).map(([, variables]) => variables);

beforeEach(async () => {
  calls = [];
  localStorage.clear();
  sessionStorage.clear();
  await signedIn();
});
afterEach(cleanup);

describe("the list of inspections", () => {
  it("[pdi-002] is searched, and shows deleted ones on request, which can be restored", async () => {
    show(<InspectionsPage />, "/en-us/pdi", "/en-us/pdi", (operation, { showDeleted }) => {
      if (operation === "RestoreInspection") return { restoreClaimPDI: OUTCOME };
      const pdis = showDeleted ? [{ ...row, isDeleted: true }] : [row];
      return {
        claimPDIs: { __typename: "PDIPage", pdis, info: { __typename: "PageInfo", count: 1, countIsMinimum: null } },
      };
    });
    expect((await screen.findAllByText("WTU100K")).length).toBeGreaterThan(0);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "fox" } });
    await waitFor(() => expect(sent("Inspections").at(-1)).toMatchObject({ search: "fox", showDeleted: false }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Show deleted" }));
    await waitFor(() => expect(sent("Inspections").at(-1)).toMatchObject({ search: "fox", showDeleted: true }));
    fireEvent.click((await screen.findAllByRole("button", { name: /^Restore/ }))[0] as HTMLElement);
    await waitFor(() => expect(sent("RestoreInspection")).toEqual([{ id: "i1" }]));
  });
});

describe("an inspection", () => {
  it("[pdi-004] shows the frame, article, brand, model, mechanic, and its checklist in order", async () => {
    show(<InspectionPage />, "/en-us/pdi/:id", "/en-us/pdi/i1", () => ({ claimPDI: stored }));
    expect(await screen.findByRole("heading", { name: "WTU100K" })).toBeTruthy();
    for (const text of ["A-1", "Veloria", "Trail", "Trail 5"]) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByLabelText(/^Name/)).toHaveProperty("value", "Mia Fox");
    const points = screen.getAllByRole("group").map((group) => group.querySelector("p")?.textContent);
    expect(points).toEqual(["Wheels", "Brakes"]);
    const [, brakes] = screen.getAllByRole("group");
    if (!brakes) throw new Error("no point");
    expect(within(brakes).getByRole("radio", { name: "Fail" })).toHaveProperty("checked", true);
  });

  it("starts a claim from a point that failed, with its name, note, and photos", async () => {
    const [wheels, brakes] = stored.checklist;
    const photo = { __typename: "PDIPhoto", id: "f1", fileName: "pads.jpg" };
    const claimPDI = { ...stored, checklist: [wheels, { ...brakes, photos: [photo] }] };
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response("photo")));
    show(<InspectionPage />, "/en-us/pdi/:id", "/en-us/pdi/i1", (operation) =>
      operation === "InspectionPhotos"
        ? { fileAddresses: [{ __typename: "FileAddress", id: "f1", url: "https://files.example/f1" }] }
        : { claimPDI },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Claim from this point" }));
    const place = await waitFor(() => {
      const shown = screen.getByTestId("address").textContent ?? "";
      expect(shown).toContain("/claim/create/bike?frame=WTU100K&handed=");
      return shown;
    });
    expect(fetched).toHaveBeenCalledWith("https://files.example/f1");
    const { values, files } = peekHandedOver(new URLSearchParams(place.split("?")[1]).get("handed")) ?? {};
    expect(values).toEqual({ frameNumber: "WTU100K", customerNotes: "Found at the inspection:\nBrakes: Pads" });
    expect(files).toMatchObject([{ slot: "photo3", name: "f1.jpg" }]);
    fetched.mockRestore();
  });

  it("shows note and photos of points that failed, and of others on demand", async () => {
    show(<InspectionPage />, "/en-us/pdi/:id", "/en-us/pdi/i1", () => ({ claimPDI: stored }));
    await screen.findByRole("group", { name: "Wheels" });
    expect(screen.getAllByLabelText("Note").map((note) => (note as HTMLInputElement).value)).toEqual(["Pads"]);
    fireEvent.click(screen.getByRole("button", { name: "Add note or photo" }));
    expect(screen.getAllByLabelText("Note")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Add note or photo" })).toBeNull();
  });

  it("is corrected with its version", async () => {
    show(<InspectionPage />, "/en-us/pdi/:id", "/en-us/pdi/i1", (operation) =>
      operation === "UpdateInspection" ? { updateClaimPDI: OUTCOME } : { claimPDI: stored },
    );
    fireEvent.click(
      within((await screen.findAllByRole("group"))[1] as HTMLElement).getByRole("radio", { name: "Pass" }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent("UpdateInspection")).toHaveLength(1));
    expect(sent("UpdateInspection")[0]).toMatchObject({
      ...{ id: "i1", version: 3, mechanic: "Mia Fox" },
      checklist: [
        { checklist: 7, checked: true, result: "pass" },
        { checklist: 2, checked: true, result: "pass", note: "Pads" },
      ],
    });
  });
});

describe("a new inspection", () => {
  const answer: Answer = (operation) =>
    operation === "CreateInspection"
      ? { createClaimPDI: OUTCOME }
      : { claimPDIChecklist: CHECKLIST, framePassport: null };

  it("asks for every point that the bike has, and sends them with an id of its own", async () => {
    show(<NewInspectionPage />, "/en-us/pdi/create", "/en-us/pdi/create?frame=WTU100K", answer);
    expect(await screen.findByRole("group", { name: "Brakes" })).toBeTruthy();
    expect(screen.queryByRole("group", { name: "Motor" })).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Mia Fox" } });
    fireEvent.click(screen.getByRole("button", { name: "Create inspection" }));
    expect(await screen.findByText("Choose a result")).toBeTruthy();
    fireEvent.click(screen.getByRole("switch", { name: "This is an e-bike" }));
    const motor = await screen.findByRole("group", { name: "Motor" });
    fireEvent.click(within(motor).getByRole("radio", { name: "Not applicable" }));
    const passOpen = screen.getByRole<HTMLButtonElement>("button", { name: "Mark open points as passed" });
    fireEvent.click(passOpen);
    expect(passOpen.disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Create inspection" }));
    expect(await screen.findByText("Saved on this device. It is sent as soon as you are online.")).toBeTruthy();
    const outbox = await openOutbox();
    const [capture] = outbox.state.get().captures;
    if (!capture) throw new Error("nothing was stored");
    const recording = clientOf((operation, values) => {
      calls.push([operation, values]);
      return answer(operation, values);
    });
    await inspectionCapture.submit(recording, capture, JSON.parse(capture.values));
    const [variables] = sent("CreateInspection");
    expect(variables).toMatchObject({
      ...{ frameNumber: "WTU100K", mechanic: "Mia Fox", electric: true, checklistVersion: 4, signature: "" },
      clientRequestId: capture.id,
      checklist: [
        { checklist: 1, checked: true, result: "pass" },
        { checklist: 2, checked: false, result: "na" },
      ],
    });
    expect(capture).toMatchObject({ kind: "inspection", label: "WTU100K" });
    await outbox.remove(capture.id);
  });

  it("is offered back after its tab was closed", async () => {
    show(<NewInspectionPage />, "/en-us/pdi/create", "/en-us/pdi/create", answer);
    await screen.findByRole("group", { name: "Brakes" });
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Mia Fox" } });
    cleanup();
    sessionStorage.clear();
    show(<NewInspectionPage />, "/en-us/pdi/create", "/en-us/pdi/create", answer);
    fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
    expect(screen.getByLabelText(/^Name/)).toHaveProperty("value", "Mia Fox");
  });

  it("offers a claim at once for points that failed", async () => {
    await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.claim"] });
    show(<NewInspectionPage />, "/en-us/pdi/create", "/en-us/pdi/create?frame=wtu-100k", answer);
    const brakes = await screen.findByRole("group", { name: "Brakes" });
    expect(screen.getByRole("button", { name: "Scan a code" })).toBeTruthy();
    fireEvent.click(within(brakes).getByRole("radio", { name: "Fail" }));
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Mia Fox" } });
    fireEvent.click(screen.getByRole("button", { name: "Create inspection" }));
    fireEvent.click(await screen.findByRole("button", { name: "File a claim" }));
    const [capture] = (await openOutbox()).state.get().captures;
    expect(capture?.label).toBe("WTU100K");
    const address = () => screen.getByTestId("address").textContent ?? "";
    await waitFor(() => expect(address()).toContain("/claim/create/bike?frame=WTU100K&handed="));
    expect(peekHandedOver(new URLSearchParams(address().split("?")[1]).get("handed"))).toEqual({
      ...{ id: expect.any(String), files: [] },
      values: { frameNumber: "WTU100K", customerNotes: "Found at the inspection:\nBrakes" },
    });
    await (await openOutbox()).remove(capture?.id ?? "");
  });

  it("says once what is wrong with the number when it is opened from the outbox", async () => {
    const [values, errors] = [
      {
        ...{ frameNumber: "WTU999X", mechanic: "Mia Fox", signature: "", inspectedOn: "2026-11-20", electric: false },
        ...{ version: 4, points: [1, 2].map((id) => ({ point: id, result: "pass", note: "", photos: [] })) },
      },
      [{ field: "frameNumber", message: "frame_not_found" }],
    ];
    const store = await OutboxStore.open();
    const capture = { id: "refused1", user: DEALER.id, kind: "inspection", label: "WTU999X", files: [] };
    await store.save({ ...capture, values: JSON.stringify(values) }, Date.now());
    await store.change("refused1", (stored) => ({ ...stored, state: "refused", errors }));
    await (await openOutbox()).refresh();
    show(<NewInspectionPage />, "/en-us/pdi/create", "/en-us/pdi/create?capture=refused1", (operation) =>
      operation === "FramePassport"
        ? { framePassport: { __typename: "FramePassport", frames: [], thefts: [] } }
        : { claimPDIChecklist: CHECKLIST },
    );
    await waitFor(() => expect(screen.getAllByText(/We do not know this frame number/)).toHaveLength(1));
    await waitFor(() => expect(sent("FramePassport")).not.toEqual([]));
    expect(screen.getAllByText(/We do not know this frame number/)).toHaveLength(1);
    await (await openOutbox()).remove("refused1");
  });

  it("opens without a network, with the checklist of the last visit", async () => {
    show(<NewInspectionPage />, "/en-us/pdi/create", "/en-us/pdi/create", answer);
    await screen.findByRole("group", { name: "Brakes" });
    cleanup();
    show(<NewInspectionPage />, "/en-us/pdi/create", "/en-us/pdi/create", () => {
      throw new TypeError("no network");
    });
    expect(await screen.findByRole("group", { name: "Brakes" })).toBeTruthy();
  });
});

it("a signature is stored in a box of 1,000 by 400, whatever the size of the screen", () => {
  const strokes = [
    {
      points: [
        { x: 0, y: 0 },
        { x: 350, y: 140 },
      ],
    },
    { points: [{ x: 175, y: 70 }] },
  ];
  const signature = toSignature(strokes, 350, 140);
  expect(signature).toBe("0,0 999,399;500,200");
  expect(pathOf(signature)).toBe("M0,0L999,399M500,200L500,200");
  const long = [{ points: Array.from({ length: 5_000 }, (_, x) => ({ x, y: 1 })) }];
  expect(toSignature(long, 5_000, 400).length).toBeLessThan(12_000);
});
