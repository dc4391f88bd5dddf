import "fake-indexeddb/auto";
import { OutboxButton } from "@spoke/web/features/capture/index.ts";
import { CAPTURE_FORMS } from "@spoke/web/features/capture/kinds.ts";
import { addCapture, openOutbox, outcomeOf } from "@spoke/web/features/capture/session.ts";
import { UploadRefused } from "@spoke/web/features/upload/index.ts";
import { CallError } from "@spoke/web/lib/callError.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf, Page, signedIn } from "../support.tsx";

/** What the server answers to the next forms. */
let submit: (values: unknown) => Promise<string>;
const done = (status: string, description = "") => ({ message: { status, description }, userErrors: [] });

beforeEach(async () => {
  await signedIn();
  localStorage.clear();
  CAPTURE_FORMS.test = () =>
    Promise.resolve({
      upload: () => Promise.resolve("up1"),
      submit: async (_client, _capture, values) => {
        const refused = await submit(values);
        return refused === ""
          ? done("success")
          : { ...done("failed"), userErrors: [{ field: "notes", message: refused }] };
      },
    });
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

it.each([
  ["an ended session", new CallError(401, "401 /graphql"), "signed-out"],
  ["a lost network", new TypeError("Failed to fetch"), "later"],
  ["a server with trouble", new CallError(503, "503 /graphql"), "later"],
  ["an upload that failed", new UploadRefused("upload_failed"), "later"],
  ["a refused file", new UploadRefused("document_active"), "refused"],
])("a capture that meets %s", (_, error, result) => {
  expect(outcomeOf(error, undefined).result).toBe(result);
});
