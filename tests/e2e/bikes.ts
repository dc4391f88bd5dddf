import { historyFeeds } from "@spoke/sandbox/demo/history.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { people } from "@spoke/sandbox/demo/people.ts";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";

/** Frame numbers of bikes that were shipped to the first dealer of a market. */
export function shippedNumbers(sorg: string): string[] {
  const own = people(marketOf(sorg)).dealers[0]?.code;
  return rowsOf(sorg, "frames")
    .filter(({ custCode }) => custCode === own)
    .flatMap(({ frameNumber = "" }) => frameNumber);
}

/** Article code of a part that some dealer of a market claimed. */
export function claimedPart(sorg: string): string {
  const code = rowsOf(sorg, "claims").find(({ articleCode }) => articleCode)?.articleCode;
  if (!code) throw new Error(`no claimed part in ${sorg}`);
  return code;
}

function marketOf(sorg: string) {
  const market = MARKETS.find((each) => each.sorg === sorg);
  if (!market) throw new Error(`no market ${sorg}`);
  return market;
}

/** Rows of a feed of the demo's history. */
function rowsOf(sorg: string, name: string): Record<string, string>[] {
  const body = historyFeeds(marketOf(sorg), new Date()).find(({ kind }) => kind === name)?.body ?? "";
  return String(body)
    .split("\n")
    .filter(Boolean)
    .map((line): Record<string, string> => JSON.parse(line));
}

/** A photo as a form takes it, in a color. */
export async function photoFile(color: string) {
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer };
}

/** The place for a photo of a claim. */
export const photoSlot = (page: Page, label: string): Locator =>
  page
    .locator("li", { has: page.locator("input[type=file]") })
    .filter({ hasText: new RegExp(`^${label}`) })
    .locator("input[type=file]");
