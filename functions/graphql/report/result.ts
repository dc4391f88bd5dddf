import type { Report } from "@spoke/core/report/schema.ts";
import { mutation } from "../mutation.ts";

/** Maps a requested report or its refusal to the result. */
export const reportMutation = (request: () => Promise<Report>) =>
  mutation<{ report: Report | null }>("success_request_report", async () => ({ report: await request() }), {
    report: null,
  });
