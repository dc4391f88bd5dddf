import { UploadForm } from "@spoke/web/features/upload-area/UploadForm.tsx";
import { newUploadState } from "@spoke/web/features/upload-area/uploadState.ts";
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(cleanup);

const file = new File(["x"], "rows.xlsx");

function show(isUnderWay: boolean, isChecking = false) {
  const choose = vi.fn();
  const upload = {
    ...{
      state: isUnderWay ? { ...newUploadState("u1", file), uploading: true } : undefined,
      isChecking,
      error: "",
      choose,
    },
    ...{ suspend: vi.fn(), resume: vi.fn(), remove: vi.fn() },
  };
  render(<UploadForm kinds={["stock-report"]} kind="stock-report" onKind={vi.fn()} upload={upload} />);
  return { choose, input: screen.getByLabelText<HTMLInputElement>(/Completed template/) };
}

it("says why no other file can be chosen while one is on its way", () => {
  const { choose, input } = show(true);
  expect(input.disabled).toBe(true);
  const ids = (input.getAttribute("aria-describedby") ?? "").split(" ");
  const described = ids.map((id) => document.getElementById(id)?.textContent).join(" ");
  expect(described).toContain("One file at a time");
  expect(screen.queryByText("Choose a file or drop it here")).toBeNull();
  const area = input.parentElement;
  if (!area) throw new Error("no area");
  const dataTransfer = { files: [file], dropEffect: "copy" };
  fireEvent(area, createEvent.dragOver(area, { dataTransfer }));
  expect(dataTransfer.dropEffect).toBe("none");
  fireEvent.drop(area, { dataTransfer });
  expect(choose).not.toHaveBeenCalled();
});

it("takes a dropped file while none is on its way", () => {
  const { choose, input } = show(false);
  expect(input.disabled).toBe(false);
  screen.getByText("Choose a file or drop it here");
  if (input.parentElement) fireEvent.drop(input.parentElement, { dataTransfer: { files: [file] } });
  expect(choose).toHaveBeenCalledWith(file, "stock-report");
});

it("a file is sent until its last byte, and checked from then on", () => {
  show(true);
  expect(screen.getByRole("status").textContent).toBe("Uploading…");
  cleanup();
  show(true, true);
  expect(screen.getByRole("status").textContent).toBe("Checking…");
});
