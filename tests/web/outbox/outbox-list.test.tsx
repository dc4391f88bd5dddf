import "fake-indexeddb/auto";
import { Blob as NodeBlob } from "node:buffer";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import {
  CapturePage,
  type CaptureStart,
  OutboxButton,
  useCaptureFiles,
  useCaptureForm,
} from "@spoke/web/features/capture/index.ts";
import { CAPTURE_FORMS, type CaptureForm } from "@spoke/web/features/capture/kinds.ts";
import { sendCapture } from "@spoke/web/features/capture/send.ts";
import { addCapture, openOutbox, outcomeOf } from "@spoke/web/features/capture/session.ts";
import { UploadRefused } from "@spoke/web/features/upload/index.ts";
import { CallError } from "@spoke/web/lib/callError.ts";
import { OutboxFull, OutboxStore } from "@spoke/web/lib/outbox/store.ts";
import { FileField } from "@spoke/web/ui/form/FileField.tsx";
import { FormPage } from "@spoke/web/ui/form/FormPage.tsx";
import { TextInput } from "@spoke/web/ui/form/fields.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

/** What the server answers to the next forms. */
let submit: (values: unknown) => Promise<string>;
const FORBIDDEN = { message: "forbidden", extensions: { code: "FORBIDDEN" } };
const done = (status: string, description = "") => ({ message: { status, description }, userErrors: [] });

beforeEach(async () => {
  // Those of jsdom cannot be stored.
  vi.stubGlobal("Blob", NodeBlob);
  await signedIn();
  localStorage.clear();
  const load = (): Promise<CaptureForm> =>
    Promise.resolve({
      upload: () => Promise.resolve("up1"),
      submit: async (_client, _capture, values) => {
        const refused = await submit(values);
        return refused === ""
          ? done("success")
          : { ...done("failed"), userErrors: [{ field: "notes", message: refused }] };
      },
    });
  CAPTURE_FORMS.test = { title: "inspection", page: "/test", load };
});
afterEach(async () => {
  cleanup();
  const outbox = await openOutbox();
  for (const { id } of outbox.state.get().captures) await outbox.remove(id);
});

const form = (id: string) => ({
  ...{ id, kind: "test", label: `Frame ${id}`, values: JSON.stringify({ notes: "Scratched" }) },
  files: [{ id: `${id}-1`, slot: "photo1", name: "a b.jpg", content: new Blob(["jpeg"], { type: "image/jpeg" }) }],
});
/** A form with a text and photos. */
function Notes({ start }: { readonly start: CaptureStart }) {
  const { files, items, remove } = useCaptureFiles(start.files);
  const state = useCaptureForm({
    ...{ kind: "test", start, files, list: "/", sent: "It is sent" },
    schema: z.object({ notes: z.string().min(1, "required") }),
    values: { notes: "", ...(start.values as object | undefined) },
    label: ({ notes }) => notes,
    ...{ draft: "notes", draftLabel: ({ notes }: { notes: string }) => `About ${notes}` },
  });
  return (
    <FormPage state={state} title="Notes of a scratch">
      <TextInput name="notes" label="Notes" />
      <FileField
        label="Photos"
        accept="image/*"
        items={items("photo1")}
        onFiles={() => undefined}
        onRemove={remove}
        max={3}
      />
    </FormPage>
  );
}

const show = () =>
  render(
    <Page client={clientOf(() => ({ cart: [] }))}>
      <OutboxButton />
    </Page>,
  );

describe("forms that were filled in offline", () => {
  it("are counted in the header, and listed with what is wrong", async () => {
    show();
    expect(screen.queryByRole("button", { name: /Outbox/ })).toBeNull();
    submit = (values) => Promise.resolve(JSON.stringify(values).includes("Scratched") ? "required" : "");
    await addCapture(form("01"));
    fireEvent.click(await screen.findByRole("button", { name: "Outbox: 1 form is not sent" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("Frame 01")).toBeTruthy();
    expect(await dialog.findByText("Needs changes")).toBeTruthy();
    submit = () => Promise.resolve("");
    await addCapture(form("01"));
    expect(await dialog.findByText("Sent")).toBeTruthy();
    await waitFor(() => expect(localStorage.length).toBe(0));
  });

  it("can be discarded when they were refused, which says why", async () => {
    submit = () => Promise.reject(new CombinedGraphQLErrors({ errors: [FORBIDDEN] }));
    await addCapture(form("21"));
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Outbox: 1 form is not sent" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("You do not have permission to do this")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Correct and send again" })).toBeTruthy();
    expect(dialog.getByText("Correct these forms to send them.")).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Send now" }).disabled).toBe(true);
    fireEvent.click(dialog.getByRole("button", { name: "Discard" }));
    expect(await screen.findByText(/Deleting them cannot be undone/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Discard" }));
    const { state } = await openOutbox();
    await waitFor(() => expect(state.get().captures).toEqual([]));
  });

  it("say what they are, which customer they belong to, and when they were sent", async () => {
    submit = () => Promise.reject(new TypeError("no network"));
    const store = await OutboxStore.open();
    const customer = { code: "C1", name: "Cycle Corner" };
    await store.save({ ...form("11"), user: DEALER.id, customer }, Date.now() - 3 * 3_600_000);
    await store.finish("11", Date.now());
    await store.save({ ...form("12"), user: DEALER.id, customer }, Date.now());
    await (await openOutbox()).refresh();
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Outbox: 1 form is not sent" }));
    const dialog = within(await screen.findByRole("dialog"));
    const [first, second] = (await dialog.findAllByRole("listitem")).map(({ textContent }) => textContent ?? "");
    expect(first).toMatch(/Inspection.*Frame 11.*Cycle Corner.*Sent/);
    expect(second).toMatch(/Inspection.*Frame 12.*Cycle Corner.*Waiting/);
    const times = dialog.getAllByText(/\d\d:\d\d/).map(({ textContent }) => textContent?.slice(0, -3));
    expect(times[0]).toBe(times[1]);
  });

  it("are sent when the network is back", async () => {
    submit = () => Promise.reject(new TypeError("no network"));
    await addCapture(form("02"));
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Outbox: 1 form is not sent" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("Waiting")).toBeTruthy();
    submit = () => Promise.resolve("");
    globalThis.dispatchEvent(new Event("online"));
    expect(await dialog.findByText("Sent")).toBeTruthy();
  });
});

describe("a form that is sent through the outbox", () => {
  it("leaves no draft beside what the outbox has once it was refused; a draft says what it is about", async () => {
    submit = () => Promise.resolve("required");
    const page = () =>
      render(
        <Page client={clientOf(() => ({ cart: [] }))} at="/en-us/test">
          <CapturePage>{(start) => <Notes start={start} />}</CapturePage>
        </Page>,
      );
    page();
    fireEvent.change(await screen.findByLabelText("Notes"), { target: { value: "Dent" } });
    cleanup();
    page();
    expect(await screen.findByText(/^About Dent/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Notes"), { target: { value: "Scratch" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Required")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("You have unsaved input from an earlier visit")).toBeNull());
    cleanup();
    page();
    await screen.findByLabelText("Notes");
    expect(screen.queryByText("You have unsaved input from an earlier visit")).toBeNull();
  });

  it("is answered like any other form", async () => {
    submit = () => Promise.resolve("");
    expect(await sendCapture(form("03"))).toMatchObject({ state: "sent", message: { status: "success" } });
    submit = () => Promise.resolve("required");
    expect(await sendCapture(form("04"))).toEqual({
      ...{ state: "refused", message: { status: "failed", description: "invalid_input" } },
      userErrors: [{ field: "notes", message: "required" }],
    });
    submit = () => Promise.resolve("");
    expect(await sendCapture(form("04"))).toMatchObject({ state: "sent" });
  });

  it("is stored without a network, and refused by a device without space", async () => {
    submit = () => Promise.reject(new TypeError("no network"));
    expect(await sendCapture(form("05"))).toMatchObject({ state: "stored", message: { status: "success" } });
    expect(await sendCapture(form("05"))).toMatchObject({ state: "stored" });
    vi.spyOn(OutboxStore.prototype, "save").mockRejectedValue(new OutboxFull("full"));
    expect(await sendCapture(form("06"))).toMatchObject({ message: { status: "failed", description: "outbox_full" } });
    vi.restoreAllMocks();
  });

  it("opens again after a reload when it was refused, and says why without a field", async () => {
    submit = () => Promise.reject(new CombinedGraphQLErrors({ errors: [FORBIDDEN] }));
    await sendCapture(form("08"));
    render(
      <Page client={clientOf(() => ({ cart: [] }))} at="/en-us/test?capture=08">
        <CapturePage>{(start) => <Notes start={start} />}</CapturePage>
      </Page>,
    );
    expect((await screen.findByText("You do not have permission to do this")).closest("[role=alert]")).toBeTruthy();
    expect(screen.getByLabelText("Notes")).toHaveProperty("value", "Scratched");
  });

  it("can be opened again when it was refused, with its values and photos", async () => {
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined });
    submit = () => Promise.resolve("required");
    await sendCapture(form("07"));
    render(
      <Page client={clientOf(() => ({ cart: [] }))} at="/en-us/test?capture=07">
        <CapturePage>{(start) => <Notes start={start} />}</CapturePage>
      </Page>,
    );
    expect(await screen.findByText("Required")).toBeTruthy();
    expect(screen.getByText("a b.jpg")).toBeTruthy();
    const notes = screen.getByLabelText("Notes");
    expect(notes).toHaveProperty("value", "Scratched");
    fireEvent.change(notes, { target: { value: "Deep scratch" } });
    fireEvent.click(screen.getByRole("button", { name: "Remove a b.jpg" }));
    let sent: unknown;
    submit = (values) => {
      sent = values;
      return Promise.resolve("");
    };
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toEqual({ notes: "Deep scratch" }));
    const { state } = await openOutbox();
    await waitFor(() =>
      expect(state.get().captures).toMatchObject([{ id: "07", label: "Deep scratch", state: "sent", files: [] }]),
    );
  });
});

it.each([
  ["an ended session", new CallError(401, "401 /graphql"), "signed-out"],
  ["a lost network", new TypeError("Failed to fetch"), "later"],
  ["a server with trouble", new CallError(503, "503 /graphql"), "later"],
  ["an upload that failed", new UploadRefused("upload_failed"), "later"],
  ["a right that was taken away", new CombinedGraphQLErrors({ errors: [FORBIDDEN] }), "refused"],
  ["values of an earlier release", new z.ZodError([]), "refused"],
  ["a refused file", new UploadRefused("document_active"), "refused"],
])("a capture that meets %s", (_, error, result) => {
  expect(outcomeOf(error, undefined).result).toBe(result);
});
