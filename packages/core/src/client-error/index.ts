import * as z from "zod";
import { action, countMetric, countWithin, logger, PUBLIC, Refusal } from "../platform/index.ts";

const HOUR = 3_600_000;
const PER_ADDRESS_AND_HOUR = 30;

const clientErrorSchema = z.object({
  message: z.string().min(1).max(500),
  stack: z.string().max(4_000).default(""),
  /** Path of the page, without its query. */
  path: z.string().max(300).default(""),
  /** Network of the sender; counted, not logged. */
  address: z.string(),
});

/**
 * Logs an error that happened in a browser.
 * @throws Refusal "limited" beyond 30 an hour from one network
 */
export const reportClientError = action({
  name: "clientError.report",
  scope: PUBLIC,
  input: clientErrorSchema,
  run: async ({ message, stack, path, address }): Promise<void> => {
    if ((await countWithin(`client-error#address#${address}`, HOUR)) > PER_ADDRESS_AND_HOUR)
      throw new Refusal("limited", "something_went_wrong");
    countMetric("BrowserErrors");
    logger.warn("browser error", {
      error: withoutPersonalData(message),
      stack: withoutPersonalData(stack),
      path: withoutPersonalData(path),
    });
  },
});

/** Browsers are not trusted to remove queries, email addresses, and tokens before they report an error. */
function withoutPersonalData(text: string): string {
  return text
    .replace(/[?#][^\s)"'`:]*/g, "")
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "<e-mail>")
    .replace(/[\w-]{40,}(\.[\w-]+)*/g, "<token>");
}
