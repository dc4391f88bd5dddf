import { expect, it } from "vitest";
import { afterStep, newUploadState } from "../../packages/web/src/features/upload-area/uploadState.ts";

const FRESH = newUploadState("01M84HW0TM9SR9VQ0QXX88P6NB", { name: "stock.xlsx", size: 1_000 });

it("[upload-002] an upload's state has id, name, bytes, suspended, location, url, etag, uploading, and uploaded", () => {
  expect(FRESH).toEqual({
    ...{ id: "01M84HW0TM9SR9VQ0QXX88P6NB", fileName: "stock.xlsx", maxBytes: 1_000, currentBytes: 0 },
    ...{ suspended: false, location: "", url: "", etag: "", uploading: false, uploaded: false },
  });
  const sending = afterStep(afterStep(FRESH, { type: "start" }), { type: "progress", bytes: 400 });
  expect(sending).toMatchObject({ uploading: true, suspended: false, currentBytes: 400 });
  const suspended = afterStep(sending, { type: "suspend" });
  expect(suspended).toMatchObject({ uploading: false, suspended: true, currentBytes: 400 });
  // Progress of the aborted request comes too late, and a resumed file starts again under the same id.
  expect(afterStep(suspended, { type: "progress", bytes: 900 })).toBe(suspended);
  const resumed = afterStep(suspended, { type: "start" });
  expect(resumed).toMatchObject({ id: FRESH.id, uploading: true, suspended: false, currentBytes: 0 });
  const stored = afterStep(resumed, { type: "store", url: "https://store", location: "https://store/a", etag: '"1"' });
  expect(stored).toMatchObject({ url: "https://store", location: "https://store/a", etag: '"1"', currentBytes: 1_000 });
  expect(stored).toMatchObject({ uploading: false, uploaded: true });
  for (const step of [{ type: "start" }, { type: "suspend" }] as const) expect(afterStep(stored, step)).toBe(stored);
});
