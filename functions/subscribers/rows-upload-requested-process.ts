import { processRowsUpload } from "@spoke/core/upload-area/process.ts";
import { rowsUploadRequested } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Checks or stores the rows of a file of the upload area. */
export const handler = subscriber(rowsUploadRequested, async ({ data }) => {
  await processRowsUpload(data);
});
