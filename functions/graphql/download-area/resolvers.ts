import { cancelDownload, type Download, downloadOptions, downloads, requestDownload } from "@spoke/core/download-area";
import { expiryOf } from "@spoke/core/report";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

const answer = (success: string, run: () => Promise<Download>) =>
  mutation<{ download: Download | null }>(success, async () => ({ download: await run() }), { download: null });

export const resolvers = {
  Query: {
    downloadArea: () => downloads({}),
    downloadOptions: () => downloadOptions({}),
  },
  Mutation: {
    requestDownloadArea: (_, args) => answer("success_request_download", () => requestDownload(args)),
    cancelDownload: (_, args) => answer("success_cancel_download", () => cancelDownload(args)),
  },
  DownloadRequest: {
    id: ({ report }) => report.id,
    requestedAt: ({ report }) => report.createdAt,
    from: ({ params }) => params.from,
    to: ({ params }) => params.to,
    module: ({ params }) => params.module,
    status: ({ report }) => report.state,
    fileName: ({ report }) => report.fileName,
    size: ({ report }) => (report.state === "done" ? report.file?.size : null),
    expiresAt: ({ report }) => expiryOf(report),
    progress: ({ report }) => report.progress,
    total: ({ report }) => report.total,
  },
} satisfies Resolvers;
