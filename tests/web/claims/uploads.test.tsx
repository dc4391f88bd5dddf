import "fake-indexeddb/auto";
import { Blob as NodeBlob } from "node:buffer";
import { connection } from "@spoke/web/app/api.ts";
import { client as siteClient } from "@spoke/web/app/apollo.ts";
import { openOutbox } from "@spoke/web/features/capture/session.ts";
import BikePage from "@spoke/web/features/claims/BikePage.tsx";
import StartPage from "@spoke/web/features/claims/StartPage.tsx";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { done } from "../orders/answers.ts";
import { type Answer, clientOf, DEALER, Page, signedIn } from "../support.tsx";
import { allowedUpload, type FakeStore, fakeStore, uploadState } from "../upload/fakeStore.ts";

let calls: { readonly operation: string; readonly variables: Record<string, unknown> }[];
let results: Record<string, object>;
let store: FakeStore;
/** The bike of the number, once the server knows it. */
let frames: readonly object[];
/** What the server refuses of the claim. */
let refused: readonly object[];

const named = (name: string) => calls.filter(({ operation }) => operation === name).map(({ variables }) => variables);

const answer: Answer = (operation, variables) => {
  calls.push({ operation, variables });
  switch (operation) {
    case "CreateUpload":
      return allowedUpload(named(operation).length);
    case "UploadState":
      return uploadState(variables, results);
    case "FramePassport":
      return { framePassport: { __typename: "FramePassport", frames, thefts: [] } };
    case "ClaimProblems":
      return { claimProblems: [] };
    case "ClaimAnswerDays":
      return { claimAnswerDays: 3 };
    case "CreateClaimBike": {
      const claim = refused.length > 0 ? null : { __typename: "Claim", id: "C261123-AAAAA" };
      const outcome = done(refused.length > 0 ? "failed" : "success", refused);
      return { createClaimBike: { __typename: "ClaimResult", claim, ...outcome } };
    }
    default:
      throw new Error(`unexpected ${operation}`);
  }
};

beforeEach(async () => {
  // Those of jsdom cannot be stored.
  vi.stubGlobal("Blob", NodeBlob);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:preview");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  [calls, results, refused, store, frames] = [[], {}, [], fakeStore(), []];
  sessionStorage.clear();
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.claim"] });
  siteClient.setLink(clientOf(answer).link);
});
afterEach(async () => {
  cleanup();
  connection.set("ok");
  const outbox = await openOutbox();
  for (const { id } of outbox.state.get().captures) await outbox.remove(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open() {
  render(
    <Page client={siteClient} at="/en-us/claim/create/bike?frame=WTU0001234">
      <Routes>
        <Route path="/en-us/claim/create/bike" element={<BikePage />} />
        <Route path="/en-us/claim/create" element={<StartPage />} />
      </Routes>
    </Page>,
  );
  fireEvent.change(await screen.findByLabelText(/^Day of purchase/), { target: { value: "2026-05-01" } });
}

const slot = (title: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${title}( \\*)?$`), {
    selector: "input[type=file]",
  });
const place = (title: string) => {
  const found = slot(title).closest("li");
  if (!found) throw new Error(`no place for ${title}`);
  return within(found);
};
const photo = (name: string, type = "image/png") => new File([new Uint8Array(5)], name, { type });
const choose = (title: string, file = photo(`${title}.png`)) =>
  fireEvent.change(slot(title), { target: { files: [file] } });
const NEEDED = ["Invoice", "Full bike", "Serial number", "Issue"];
const post = async () => {
  await waitFor(() => expect(store.posted).toHaveLength(1));
  act(() => store.posted.pop()?.());
};
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send claim" }));
const attachments = () => named("CreateClaimBike").map((variables) => variables.attachments);
const UPLOADED = { invoice: "up1", photo1: "up2", photo2: "up3", photo3: "up4" };

describe("photos of a claim", () => {
  it("are sent one after the other when they are chosen, with progress, and not again with the form", async () => {
    await open();
    for (const title of NEEDED) choose(title);
    expect(await place("Invoice").findByText("50%")).toBeTruthy();
    expect(named("CreateUpload")).toHaveLength(1);
    for (const _ of NEEDED) await post();
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(named("CreateClaimBike")).toEqual([]);
    send();
    await screen.findByText("Claim C261123-AAAAA was sent");
    expect(attachments()).toEqual([UPLOADED]);
    expect(named("CreateUpload")).toHaveLength(4);
  });

  it("show an icon and the name of what is no picture, whatever its name says", async () => {
    await open();
    const bike = place("Full bike");
    choose("Full bike");
    const preview = () => document.querySelector('img[src="blob:preview"]');
    await waitFor(() => fireEvent.error(preview() ?? expect.fail("no preview")));
    await waitFor(() => expect(preview()).toBeNull());
    expect(bike.getByText("Full bike.png")).toBeTruthy();
  });

  it("that are still on their way when the form is sent are waited for", async () => {
    await open();
    for (const title of NEEDED) choose(title);
    await post();
    send();
    for (const _ of NEEDED.slice(1)) await post();
    await screen.findByText("Claim C261123-AAAAA was sent");
    expect(attachments()).toEqual([UPLOADED]);
    expect(named("CreateUpload")).toHaveLength(4);
  });

  it("of a form that is refused are not sent again", async () => {
    await open();
    for (const title of NEEDED) choose(title);
    for (const _ of NEEDED) await post();
    refused = [{ __typename: "UserError", field: "frameNumber", message: "frame_not_found", values: [] }];
    send();
    await waitFor(() => expect(attachments()).toHaveLength(1));
    await waitFor(() => expect(document.querySelector('[name="frameNumber"][aria-invalid]')).toBeTruthy());
    refused = [];
    send();
    await screen.findByText("Claim C261123-AAAAA was sent");
    expect(attachments()).toEqual([UPLOADED, UPLOADED]);
    expect(named("CreateUpload")).toHaveLength(4);
  });

  it("[errors-015] that the check refuses say so in their places, and are replaced", async () => {
    await open();
    results = { up1: { status: "REFUSED", reason: "picture_unreadable" } };
    choose("Full bike");
    await post();
    await waitFor(() => expect(slot("Full bike").getAttribute("aria-invalid")).toBe("true"));
    choose("Full bike", photo("sharp.png"));
    await post();
    await waitFor(() => expect(slot("Full bike").getAttribute("aria-invalid")).toBeNull());
    expect(named("CreateUpload")).toMatchObject([{ fileName: "Full bike.png" }, { fileName: "sharp.png" }]);
  });

  it("are canceled when they are removed", async () => {
    await open();
    choose("Full bike");
    await waitFor(() => expect(store.posted).toHaveLength(1));
    fireEvent.click(place("Full bike").getByRole("button", { name: "Cancel Full bike" }));
    act(() => store.posted.pop()?.());
    choose("Serial number");
    await post();
    await waitFor(() => expect(named("UploadState")).toHaveLength(1));
  });

  it("wait without a network, and are sent when there is one again", async () => {
    connection.set("failed");
    await open();
    choose("Full bike");
    expect(place("Full bike").queryByRole("progressbar")).toBeNull();
    expect(named("CreateUpload")).toEqual([]);
    act(() => connection.set("ok"));
    await post();
    await waitFor(() => expect(named("UploadState")).toHaveLength(1));
  });
});

describe("further documents of a new claim", () => {
  it("are up to five, each with a title, and one without is named like its file", async () => {
    await open();
    for (const title of NEEDED) choose(title);
    for (const _ of NEEDED) await post();
    const documents = ["a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf", "f.pdf"].map((name) =>
      photo(name, "application/pdf"),
    );
    fireEvent.change(screen.getByLabelText(/^Add a document/), { target: { files: documents } });
    const list = within(await screen.findByRole("list", { name: "Chosen files" }));
    const titles = () => list.getAllByLabelText<HTMLInputElement>("Title");
    expect(titles().map(({ value }) => value)).toEqual(["a", "b", "c", "d", "e"]);
    fireEvent.change(list.getAllByLabelText("Title")[1] ?? document.body, { target: { value: "Measurements" } });
    fireEvent.change(list.getAllByLabelText("Title")[2] ?? document.body, { target: { value: " " } });
    for (const _ of titles()) await post();
    send();
    await screen.findByText("Claim C261123-AAAAA was sent");
    expect(attachments()).toEqual([
      {
        ...UPLOADED,
        additionalDoc1: { file: "up5", title: "a" },
        additionalDoc2: { file: "up6", title: "Measurements" },
        additionalDoc3: { file: "up7", title: "c.pdf" },
        additionalDoc4: { file: "up8", title: "d" },
        additionalDoc5: { file: "up9", title: "e" },
      },
    ]);
  });
});

it("the form says how long an answer about the bike usually takes, as its claim will", async () => {
  const bike = {
    ...{ __typename: "PassportFrame", frameNumber: "WTU0001234", sorg: "U001", brand: "Veloria", articleCode: "A-1" },
    ...{ description: "Trail 5", model: "Trail", modelYear: "2026", producedOn: null, shippedOn: null, isOwn: true },
    ...{ shippedTo: null, coverage: [], registration: null, inspections: [], recalls: [], claims: [] },
  };
  frames = [bike];
  await open();
  expect(await screen.findByText("Usually answered within 3 business days")).toBeTruthy();
  expect(named("ClaimAnswerDays")).toEqual([{ sorg: "U001", articleCode: "A-1" }]);
});

it("the start of a claim says what the dealer does, and how long an answer usually takes", async () => {
  render(
    <Page client={siteClient} at="/en-us/claim/create">
      <StartPage />
    </Page>,
  );
  const steps = within(await screen.findByRole("region", { name: "How it works" }));
  expect(steps.getAllByRole("listitem")).toHaveLength(3);
  expect(await steps.findByText("Usually answered within 3 business days")).toBeTruthy();
});
