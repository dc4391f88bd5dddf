import { ReceiptFiles } from "@spoke/web/features/orders/receipts/ReceiptFiles.tsx";
import { readPhotoFacts } from "@spoke/web/features/upload/photoFacts.ts";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { photo } from "../../builders/files.ts";
import { picture } from "../../builders/uploads.ts";
import { doc, done, paidOrder } from "../orders/answers.ts";
import { type Answer, clientOf, Page, signedIn } from "../support.tsx";
import { allowedUpload, type FakeStore, fakeStore, uploadState } from "./fakeStore.ts";

/** Calls of the API, in order. */
let calls: { readonly name: string; readonly variables: Record<string, unknown> }[];
/** Results of checks, by the number of the upload. */
let results: Record<string, object>;
let store: FakeStore;

const answer: Answer = (name, variables) => {
  calls.push({ name, variables });
  if (name === "CreateUpload") return allowedUpload(named(name).length);
  if (name === "UploadState") return uploadState(variables, results);
  if (name === "UploadPayment") return { uploadPayment: { __typename: "OrderResult", order: null, ...done() } };
  return { merchantCart: null };
};

beforeEach(async () => {
  await signedIn();
  [calls, results, store] = [[], {}, fakeStore()];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:preview");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const onChanged = vi.fn();
function show(docs: ReturnType<typeof doc>[] = []): HTMLInputElement {
  const placed = paidOrder("waiting");
  const order = {
    ...{ ...placed, order_status: "waiting_confirmation" as const },
    orderPayment: { ...placed.orderPayment, docs },
  };
  render(
    <Page client={clientOf(answer)}>
      <ReceiptFiles order={order} changeable onChanged={onChanged} />
    </Page>,
  );
  return screen.getByLabelText<HTMLInputElement>("Upload proof of payment");
}
const file = (name: string, type = "image/png", size = 5) => new File([new Uint8Array(size)], name, { type });
const choose = (input: HTMLInputElement, ...files: File[]) => fireEvent.change(input, { target: { files } });
const finishPost = async () => {
  await waitFor(() => expect(store.posted).toHaveLength(1));
  store.posted.pop()?.();
};
const named = (name: string) => calls.filter((call) => call.name === name).map(({ variables }) => variables);

describe("several files of a record", () => {
  it("are sent one after the other, each with its preview and progress, and linked when they are clean", async () => {
    choose(show(), file("a.png"), file("b.pdf", "application/pdf"));
    const list = within(await screen.findByRole("list", { name: "Chosen files" }));
    expect(list.getByText("a.png")).toBeTruthy();
    expect(list.getByText("b.pdf")).toBeTruthy();
    await list.findByText("Uploading…");
    expect(screen.getByText("50%")).toBeTruthy();
    expect(list.getByText("Waiting…")).toBeTruthy();
    expect(named("CreateUpload")).toHaveLength(1);
    await finishPost();
    await waitFor(() => expect(named("CreateUpload")).toHaveLength(2));
    await finishPost();
    await waitFor(() => expect(screen.queryByRole("list", { name: "Chosen files" })).toBeNull());
    expect(named("UploadPayment")).toEqual([
      { file: "up1", id: "261101-AAAAA" },
      { file: "up2", id: "261101-AAAAA" },
    ]);
    expect(onChanged).toHaveBeenCalledTimes(2);
  });

  it("[errors-015] say why one was refused, and can be sent again or removed", async () => {
    store.isOpen = false;
    choose(show(), file("a.png"));
    await finishPost();
    expect((await screen.findByRole("alert")).textContent).toBe("The file could not be uploaded. Try again.");
    store.isOpen = true;
    results = { up2: { status: "REFUSED", reason: "document_active" } };
    fireEvent.click(screen.getByRole("button", { name: "Upload a.png again" }));
    await finishPost();
    expect((await screen.findByText(/contains scripts/)).textContent).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Upload a.png again" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Remove a.png" }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(named("UploadPayment")).toEqual([]);
  });

  it("that are refused write nothing to the console", async () => {
    const written = (["error", "warn", "info", "log"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => undefined),
    );
    results = { up1: { status: "REFUSED", reason: "document_active" } };
    choose(show(), file("a.png"));
    await finishPost();
    await screen.findByText(/contains scripts/);
    expect(written.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it("can be canceled on their way", async () => {
    choose(show(), file("a.png"));
    await screen.findByText("Uploading…");
    fireEvent.click(screen.getByRole("button", { name: "Cancel a.png" }));
    expect(screen.queryByText("a.png")).toBeNull();
    store.posted.pop()?.();
    expect(named("UploadState")).toEqual([]);
  });

  it("are as many as the record takes", async () => {
    const input = show(["1", "2", "3"].map((id) => doc(id)));
    choose(input, file("a.png"), file("b.png"), file("c.png"));
    await screen.findByText("b.png");
    expect(screen.queryByText("c.png")).toBeNull();
    expect(input.disabled).toBe(true);
  });

  it.each([
    ["text/html", 5, /not accepted here/],
    ["image/png", 0, /empty/],
    ["image/png", 10_000_001, /too large/],
  ])("are not sent if they are %s of %i bytes", async (type, size, text) => {
    choose(show(), file("a", type, size));
    expect((await screen.findByRole("alert")).textContent).toMatch(text);
    expect(named("CreateUpload")).toEqual([]);
  });
});

describe("when and where a photo was taken", () => {
  const taken = async () =>
    new File([new Uint8Array(await photo(80, 60))], "p.jpg", { type: "image/jpeg", lastModified: 0 });

  it("is read from its metadata", async () => {
    const facts = await readPhotoFacts(await taken());
    expect(facts).toEqual({ takenAt: "2026-11-20T09:30:00", place: { latitude: 52.5, longitude: 13.4 } });
    const screenshot = new File([new Uint8Array(await picture("png"))], "s.png", { type: "image/png" });
    expect(await readPhotoFacts(screenshot)).toEqual({});
  });

  it("is sent only on hosts that want it", async () => {
    const input = show();
    choose(input, await taken());
    await waitFor(() => expect(named("CreateUpload")).toHaveLength(1));
    expect(named("CreateUpload")[0]).not.toHaveProperty("takenAt");
    cleanup();
    setConfig({ ...DEFAULT_CONFIG, flags: ["PHOTO_FACTS"] });
    choose(show(), await taken());
    await waitFor(() => expect(named("CreateUpload")).toHaveLength(2));
    expect(named("CreateUpload")[1]).toMatchObject({ takenAt: "2026-11-20T09:30:00", place: { latitude: 52.5 } });
  });
});
