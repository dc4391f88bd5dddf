import FramesFilePage from "@spoke/web/features/frames/FramesFilePage.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { done } from "./orders/answers.ts";
import { type Answer, clientOf, Page, signedIn } from "./support.tsx";

/** A store that takes every file. */
class Store {
  upload = {};
  status = 204;
  onload?: () => void;
  onloadend?: () => void;
  getAllResponseHeaders = () => "";
  open() {}
  send() {
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(async () => {
  await signedIn();
  vi.stubGlobal("XMLHttpRequest", Store);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function show(result: object): void {
  const answer: Answer = (name) => {
    if (name === "CreateUpload") {
      const form = { url: "https://store.example/", fields: [] };
      return { createUpload: { __typename: "CreateUploadResult", id: "up1", ...form, ...done() } };
    }
    if (name === "UploadState")
      return { upload: { __typename: "Upload", id: "up1", status: "CLEAN", reason: null, path: null } };
    return {
      registerFramesFile: { __typename: "FramesFileResult", ...done(), saved: null, rows: null, file: null, ...result },
    };
  };
  render(
    <Page client={clientOf(answer)} at="/en-us/retail-sales/file">
      <FramesFilePage list="sales" />
    </Page>,
  );
  const file = new File(["x"], "till.xlsx", { type: XLSX });
  fireEvent.change(screen.getByLabelText("Completed template"), { target: { files: [file] } });
}

it("shows how many rows of a till's file were saved, and each refused row with its reason", async () => {
  const error = { __typename: "UserError", field: "Sold on", message: "sold_in_future", values: [] };
  show({
    saved: 2,
    rows: [{ __typename: "RefusedFrameRow", row: 4, frameNumber: "WTU71", errors: [error] }],
    file: "eA==",
  });
  await screen.findByText("2 rows were saved");
  screen.getByText("1 row was refused");
  expect(screen.getAllByText("Row 4").length).toBeGreaterThan(0);
  expect(
    screen.getAllByText("Sold on: This date is in the future. Enter today or an earlier date.").length,
  ).toBeGreaterThan(0);
  screen.getByRole("button", { name: "Download rows to correct" });
});

it("[errors-015] says at the file why it could not be read, and offers to send it again", async () => {
  const message = { __typename: "Message", status: "failed", description: "column_missing" };
  show({ message, userErrors: [{ __typename: "UserError", field: "file", message: "column_missing", values: [] }] });
  await screen.findByText("The file is missing a required column");
  screen.getByRole("button", { name: "Upload till.xlsx again" });
});
