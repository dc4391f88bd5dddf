import * as z from "zod";
import { hostConfig } from "../host/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { dayText, drawPhotos, letterheadOf, photosFor, renderPdf, type Sheet } from "../pdf/index.ts";
import { action, actor, notFound, textOf } from "../platform/index.ts";
import { type TextKey, textsIn } from "../texts/index.ts";
import { INSPECT, reachableInspection } from "./find.ts";
import { type Inspection, type InspectionResult, type PointResult, SIGNATURE_BOX } from "./schema.ts";

/** Size of the signature, in points. */
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
    [t("pdf.inspection.day"), dayText(inspection.inspectedOn, locale)],
    [t("pdf.inspection.mechanic"), inspection.mechanic],
    [t("pdf.inspection.result"), t(TITLES[inspection.result])],
  ];
  const photos = await photosFor(
    points.flatMap(({ id, photos: own }) => own.map((ref) => ({ ref, point: id }))),
    "thumbnail",
  );
  return renderPdf({
    country: config.countryId,
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
      for (const point of points)
        drawPhotos(
          sheet,
          textOf(point, locale),
          photos.filter((photo) => photo.point === point.id).map(({ bytes }) => bytes),
        );
      drawSignature(sheet, inspection, t("pdf.inspection.signed"));
    },
  });
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
