/**
 * The media library: a file is stored once and placed by any number of records (decision 067).
 *
 * How news, documents, and marketing material use it:
 * 1. The form's `MediaInput` (`packages/web/src/features/media`) uploads or picks files and gives `FileUse[]`: id and title, in order.
 * 2. The record's schema has `files: fileUsesSchema`, and stores them as they are.
 * 3. Saving adds `await placeFiles({ kind, owner, title, before, after, field })` to the writes of its commit. Deleting for good
 *    passes an empty `after`. A record that can be restored keeps its placements.
 * 4. Queries call `loadFiles(ids)` once for all their rows, and `filesIn(record.files, loaded)` per row. GraphQL answers them as
 *    `[File!]!`, whose addresses are signed when they are selected.
 * 5. The record's check (may the actor see it now?) stands in `PLACEMENTS` of `file/index.ts`, which guards `fileAddresses`.
 */
export { createMediaFile, deleteMediaFile, mediaFile, mediaFiles, updateMediaFile } from "./library.ts";
export { filesIn, loadFiles, placeFiles, type ShownFile } from "./place.ts";
export { canReadMediaFile, hasPreview, type PlacementCheck } from "./read.ts";
export { filesWithText } from "./words.ts";
