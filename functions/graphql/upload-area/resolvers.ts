import {
  createRowsUpload,
  importRowsUpload,
  rowKinds,
  rowsUpload,
  rowsUploads,
  uploadedRows,
} from "@spoke/core/upload-area";
import type { RowsUpload } from "@spoke/core/upload-area/schema.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { messageValues, mutation } from "../mutation.ts";

const answer = (success: string, run: () => Promise<RowsUpload>) =>
  mutation<{ upload: RowsUpload | null }>(success, async () => ({ upload: await run() }), { upload: null });

/** The answer to a file whose rows are being checked. */
export const checkedRows = (run: () => Promise<RowsUpload>) => answer("success_check_rows", run);

export const resolvers = {
  Query: {
    rowsUploads: () => rowsUploads({}),
    rowsUpload: (_, args) => rowsUpload(args),
    rowsUploadKinds: () => rowKinds({}),
    uploadedRows: (_, args) => uploadedRows(args),
  },
  Mutation: {
    createRowsUpload: (_, args) => checkedRows(() => createRowsUpload(args)),
    importRowsUpload: (_, args) => answer("success_import_rows", () => importRowsUpload(args)),
  },
  RowsUpload: {
    fileName: ({ file }) => file.fileName,
    size: ({ file }) => file.size,
    log: ({ log: { start, finish = null, message = null, values } }) => ({
      ...{ start, finish, message },
      values: messageValues(values),
    }),
  },
  TakenRow: { warnings: ({ warnings }) => warnings ?? [] },
} satisfies Resolvers;
