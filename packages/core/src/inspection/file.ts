import { GetObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import { hostConfig } from "../host/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { dayText, letterheadOf, renderPdf, type Sheet } from "../pdf/index.ts";
import { action, actor, filesBucket, logger, notFound, s3, textOf } from "../platform/index.ts";
import { type TextKey, textsIn } from "../texts/index.ts";
import { type FileRef, renditionKey } from "../upload/schema.ts";
import { INSPECT, reachableInspection } from "./find.ts";
import {
  type InspectedPoint,
  type Inspection,
  type InspectionResult,
  type PointResult,
  SIGNATURE_BOX,
} from "./schema.ts";

/** Size of a photo, and of the signature, in points. */
const PHOTO = { width: 118, height: 88, gap: 8 } as const;
const SIGNATURE = { width: 150, height: 60 } as const;

const TITLES = {
  pass: "pdf.inspection.pass",
  fail: "pdf.inspection.fail",
  na: "pdf.inspection.na",
  passed: "pdf.inspection.passed",
  failed: "pdf.inspection.failed",
} as const satisfies Readonly<Record<PointResult | InspectionResult, TextKey>>;

/** The inspection as a PDF. Equal inspections give equal bytes. */
async function inspectionPdf(inspection: Inspection, config: HostConfig, locale: string): Promise<Uint8Array> {
  const t = textsIn(locale);
  const { frameNumber, articleCode, description, brandName, modelYear = "", custName, points } = inspection;
  const title = t("pdf.inspection.title", { number: frameNumber });
  const facts: readonly (readonly [string, string])[] = [
    [t("pdf.warranty.bike"), description],
    [t("pdf.warranty.frame_number"), frameNumber],
    [t("pdf.article"), articleCode],
    [t("pdf.inspection.brand"), [brandName, modelYear].filter(Boolean).join(", ")],
    [t("pdf.warranty.dealer"), custName],
    [t("pdf.inspection.day"), dayText(inspection.inspectedOn, config.dateFormat, locale)],
    [t("pdf.inspection.mechanic"), inspection.mechanic],
    [t("pdf.inspection.result"), t(TITLES[inspection.result])],
  ];
  const photos = await photosOf(points);
  return renderPdf({
    title,
    lang: locale,
    letterhead: await letterheadOf(config),
    facts,
    draw: (sheet) => {
      sheet.table({
        columns: [
          { title: t("pdf.inspection.point"), width: 50 },
          { title: t("pdf.inspection.result"), width: 18 },
          { title: t("pdf.inspection.note"), width: 32 },
        ],
        rows: points.map((point) => ({
          cells: [textOf(point, locale), t(TITLES[point.result]), point.note],
          strong: point.result === "fail",
        })),
      });
      for (const point of points) drawPhotos(sheet, textOf(point, locale), photos.get(point.id) ?? []);
      drawSignature(sheet, inspection, t("pdf.inspection.signed"));
    },
  });
}

function drawPhotos(sheet: Sheet, text: string, photos: readonly Buffer[]): void {
  if (photos.length === 0) return;
  sheet.keep(PHOTO.height + 50);
  sheet.subheading(text);
  for (const [index, photo] of photos.entries()) {
    const x = sheet.left + index * (PHOTO.width + PHOTO.gap);
    sheet.doc.image(photo, x, sheet.y, { fit: [PHOTO.width, PHOTO.height] });
  }
  sheet.space(PHOTO.height + PHOTO.gap);
}

/** The mechanic's name over a line, with the drawn signature if there is one. */
function drawSignature(sheet: Sheet, { signature, mechanic }: Inspection, label: string): void {
  sheet.keep(SIGNATURE.height + 50);
  sheet.space(16);
  const scale = Math.min(SIGNATURE.width / SIGNATURE_BOX.width, SIGNATURE.height / SIGNATURE_BOX.height);
  if (signature !== "") {
    sheet.doc.lineWidth(1.2).lineCap("round").lineJoin("round").strokeColor("#1a1a1a");
    for (const stroke of signature.split(";")) {
      const points = stroke.split(" ").map((point) => point.split(",").map(Number));
      for (const [index, [x = 0, y = 0]] of points.entries()) {
        const [left, top] = [sheet.left + x * scale, sheet.y + y * scale];
        if (index === 0) sheet.doc.moveTo(left, top);
        sheet.doc.lineTo(left, top);
      }
    }
    sheet.doc.stroke();
    sheet.space(SIGNATURE.height + 4);
  }
  sheet.text(mechanic, { strong: true });
  sheet.text(label, { size: 8 });
}

/** Small versions of the photos, by point. A photo that cannot be read is left out. */
async function photosOf(points: readonly InspectedPoint[]): Promise<ReadonlyMap<number, readonly Buffer[]>> {
  const read = await Promise.all(
    points.map(
      async ({ id, photos }) => [id, (await Promise.all(photos.map(bytesOf))).flatMap((file) => file ?? [])] as const,
    ),
  );
  return new Map(read);
}

async function bytesOf({ key }: FileRef): Promise<Buffer | undefined> {
  try {
    const Key = renditionKey(key, "thumbnail");
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key }));
    const bytes = await Body?.transformToByteArray();
    return bytes && Buffer.from(bytes);
  } catch (error) {
    logger.warn("failed to read a photo", { error: error instanceof Error ? error.name : "unknown" });
    return undefined;
  }
}

/** An inspection as a file. @throws Refusal "not-found", also for another dealer's */
export const inspectionFile = action({
  name: "inspection.file",
  scope: INSPECT,
  input: z.object({ id: z.string().min(1).max(40) }),
  run: async ({ id }): Promise<{ readonly name: string; readonly file: Uint8Array }> => {
    const { host, locale } = actor();
    const [inspection, config] = await Promise.all([reachableInspection(id), hostConfig(host)]);
    if (!config) throw notFound();
    return { name: `inspection-${inspection.frameNumber}.pdf`, file: await inspectionPdf(inspection, config, locale) };
  },
});
