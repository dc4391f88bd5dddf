import "fake-indexeddb/auto";
import { Blob as NodeBlob, File as NodeFile } from "node:buffer";
import { connection } from "@spoke/web/app/api.ts";
import { client as siteClient } from "@spoke/web/app/apollo.ts";
import { openOutbox } from "@spoke/web/features/capture/session.ts";
import NewVisitPage from "@spoke/web/features/visits/NewVisitPage.tsx";
import { dropCaptureDraft, loadCaptureDraft } from "@spoke/web/lib/captureDrafts.ts";
import { Toasts } from "@spoke/web/ui/Toasts.tsx";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { done } from "../orders/answers.ts";
import { type Answer, clientOf, DEALER, Page, signedIn } from "../support.tsx";
import { allowedUpload, type FakeStore, fakeStore, uploadState } from "../upload/fakeStore.ts";

const PATH = "/en-us/visit-form/polygon/create";
const SLOW = { timeout: 10_000 };
let calls: { readonly operation: string; readonly variables: Record<string, unknown> }[];
let results: Record<string, object>;
let store: FakeStore;

const named = (name: string) => calls.filter(({ operation }) => operation === name).map(({ variables }) => variables);
const series = { __typename: "FormVisitQuestion", id: "S1", description: "Siskiu", brand: "Polygon", isOwn: true };

const answer: Answer = (operation, variables) => {
  calls.push({ operation, variables });
  switch (operation) {
    case "CreateUpload":
      return allowedUpload(named(operation).length);
    case "UploadState":
      return uploadState(variables, results);
    case "VisitQuestions":
      return {
        ...{ formVisitOtherMidranges: [], formVisitEquipments: [], formVisitBrandDisplays: [] },
        formVisitSeries: [series],
      };
    case "VisitCustomers": {
      const customer = {
        __typename: "FormVisitCustomer",
        sorg: "1000",
        custCode: "C1",
        custNumber: "011",
        custName: "Alpha Bikes",
      };
      const rest = { custCity: "", visits: 0, lastVisit: null, lastVisitBy: null, lastVisitId: null };
      return { formVisitSalesCustomers: [{ ...customer, ...rest }] };
    }
    case "VisitsAtDealer": {
      const info = { __typename: "PageInfo", count: 0, countIsMinimum: null };
      return { formVisits: { __typename: "FormVisitPage", formVisits: [], info } };
    }
    case "CreateVisit":
      return { createFormVisit: { __typename: "FormVisitResult", ...done() } };
    default:
      throw new Error(`unexpected ${operation}`);
  }
};

beforeEach(async () => {
  // Those of jsdom cannot be stored.
  vi.stubGlobal("Blob", NodeBlob);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:preview");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  [calls, results, store] = [[], {}, fakeStore()];
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.formvisit"] });
  siteClient.setLink(clientOf(answer).link);
});
afterEach(async () => {
  cleanup();
  connection.set("ok");
  const outbox = await openOutbox();
  for (const { id } of outbox.state.get().captures) await outbox.remove(id);
  const draft = await loadCaptureDraft(DEALER.id, "visit-polygon");
  if (draft) await dropCaptureDraft(draft.id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open() {
  render(
    <Page client={siteClient} at={`${PATH}?customer=C1`}>
      <Routes>
        <Route path={PATH} element={<NewVisitPage variant="polygon" />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
      <Toasts />
    </Page>,
  );
  await screen.findByRole("button", { name: "Send visit" }, SLOW);
}

const slot = (title: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${title}( \\*)?`), { selector: "input[capture]" });
const place = (title: string) => {
  const found = slot(title).closest("li");
  if (!found) throw new Error(`no place for ${title}`);
  return within(found);
};
const choose = (title: string) => {
  const file = new NodeFile([new Uint8Array(5)], `${title}.png`, { type: "image/png" });
  fireEvent.change(slot(title), { target: { files: [file] } });
};
const post = async () => {
  await waitFor(() => expect(store.posted).toHaveLength(1), SLOW);
  act(() => store.posted.pop()?.());
};
const send = () => {
  fireEvent.click(
    within(screen.getByRole("group", { name: "Polygon Siskiu" })).getByRole("button", { name: "One more" }),
  );
  fireEvent.click(screen.getByRole("button", { name: "Send visit" }));
};
const photos = () => named("CreateVisit").map(({ frontShop1, displayShop1 }) => ({ frontShop1, displayShop1 }));
const SENT = { frontShop1: "up1", displayShop1: "up2" };

describe("photos of a visit", () => {
  it("are sent when they are chosen, with progress, and neither again with the form nor after a closed tab", async () => {
    await open();
    choose("Shop 1");
    choose("Display 1");
    expect(await place("Shop 1").findByRole("progressbar", undefined, SLOW)).toBeTruthy();
    await post();
    await post();
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull(), SLOW);
    await waitFor(async () => {
      const draft = await loadCaptureDraft(DEALER.id, "visit-polygon");
      expect(draft?.files.map(({ upload }) => upload?.id).sort()).toEqual(["up1", "up2"]);
    }, SLOW);
    cleanup();

    await open();
    expect(
      await screen.findByText("You are continuing a visit form that you started earlier", undefined, SLOW),
    ).toBeTruthy();
    send();
    await screen.findByText("elsewhere", undefined, SLOW);
    expect(photos()).toEqual([SENT]);
    expect(named("CreateUpload")).toHaveLength(2);
  });

  it("that are on their way when the form is sent are waited for", async () => {
    await open();
    choose("Shop 1");
    choose("Display 1");
    await post();
    send();
    await post();
    await screen.findByText("elsewhere", undefined, SLOW);
    expect(photos()).toEqual([SENT]);
    expect(named("CreateUpload")).toHaveLength(2);
  });

  it("[errors-015] that are refused say so in their places, and are replaced", async () => {
    results = { up1: { status: "REFUSED", reason: "upload_type_refused" } };
    await open();
    choose("Shop 1");
    await post();
    expect(await place("Shop 1").findByText("Files of this type are not accepted here", undefined, SLOW)).toBeTruthy();
    // The same file would be refused again.
    expect(place("Shop 1").queryByRole("button", { name: "Try again" })).toBeNull();
    choose("Shop 1");
    await post();
    choose("Display 1");
    await post();
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull(), SLOW);
    send();
    await screen.findByText("elsewhere", undefined, SLOW);
    expect(photos()).toEqual([{ frontShop1: "up2", displayShop1: "up3" }]);
  });

  it("wait without a network, and are sent once when there is one", async () => {
    act(() => connection.set("failed"));
    await open();
    choose("Shop 1");
    choose("Display 1");
    await waitFor(async () => {
      expect((await loadCaptureDraft(DEALER.id, "visit-polygon"))?.files).toHaveLength(2);
    }, SLOW);
    expect(named("CreateUpload")).toEqual([]);
    act(() => connection.set("ok"));
    await post();
    await post();
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull(), SLOW);
    send();
    await screen.findByText("elsewhere", undefined, SLOW);
    expect(photos()).toEqual([SENT]);
    expect(named("CreateUpload")).toHaveLength(2);
  });
});
