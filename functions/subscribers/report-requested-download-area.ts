import { buildDownload } from "@spoke/core/download-area/build.ts";
import { reportSubscriber } from "../report-subscriber.ts";

/** Builds the spreadsheets of the download area. */
export const handler = reportSubscriber("download-area", buildDownload);
