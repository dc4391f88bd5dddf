import * as z from "zod";
import { customerNumbers } from "../customer/index.ts";
import { hostConfig } from "../host/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { dayText, drawPhotos, letterheadOf, photosFor, renderPdf } from "../pdf/index.ts";
import { action, actor, notFound, textOf } from "../platform/index.ts";
import { textsIn } from "../texts/index.ts";
import { VISIT, visibleVisitForm } from "./find.ts";
import { DISPLAY_SLOTS, FRONT_SLOTS, SLOTS, type Slot, type VisitForm } from "./schema.ts";

/** So large that a display can be judged. */
const PHOTOS_IN_ROW = 2;

const isIn = (slots: readonly Slot[]) => (photo: { readonly slot: Slot }) => slots.includes(photo.slot);
const MATERIAL_SLOTS = SLOTS.filter((slot) => ![...FRONT_SLOTS, ...DISPLAY_SLOTS].some((other) => other === slot));

/** The visit as a PDF, with its photos. Equal visits give equal bytes. */
async function visitPdf(visit: VisitForm, number: string, config: HostConfig, locale: string): Promise<Uint8Array> {
  const t = textsIn(locale);
  const { custName, series, equipment, otherMidrange, brandDisplay, notes } = visit;
  const photos = await photosFor(visit.photos, "medium");
  return renderPdf({
    country: config.countryId,
    title: t("pdf.visit.title", { name: custName }),
    lang: locale,
    letterhead: await letterheadOf(config),
    facts: [
      [t("pdf.warranty.dealer"), `${custName} (${number})`],
      [t("pdf.visit.day"), dayText(visit.visitedOn, locale)],
      [t("pdf.visit.by"), visit.createdBy.name],
      [t("pdf.visit.own"), String(visit.ownQuantity)],
      [t("pdf.visit.others"), String(visit.otherQuantity)],
      [t("pdf.visit.display"), brandDisplay ? textOf(brandDisplay, locale) : ""],
      [t("pdf.visit.domination"), t(visit.brandDomination ? "pdf.visit.yes" : "pdf.visit.no")],
      [t("pdf.visit.midrange"), otherMidrange ? textOf(otherMidrange, locale) : ""],
      [t("pdf.visit.equipment"), equipment.map((each) => textOf(each, locale)).join(", ")],
    ],
    draw: (sheet) => {
      sheet.table({
        columns: [
          { title: t("pdf.inspection.brand"), width: 40 },
          { title: t("pdf.visit.series"), width: 40 },
          { title: t("pdf.visit.bikes"), width: 20, align: "end" },
        ],
        rows: series.map((each) => ({ cells: [each.brand, textOf(each, locale), String(each.quantity)] })),
      });
      if (notes !== "") {
        sheet.subheading(t("pdf.visit.notes"));
        sheet.text(notes);
      }
      for (const [title, slots] of [
        [t("pdf.visit.shop_photos"), FRONT_SLOTS],
        [t("pdf.visit.display_photos"), DISPLAY_SLOTS],
        [t("pdf.visit.material_photos"), MATERIAL_SLOTS],
      ] as const)
        drawPhotos(
          sheet,
          title,
          photos.filter(isIn(slots)).map(({ bytes }) => bytes),
          PHOTOS_IN_ROW,
        );
    },
  });
}

/** A visit as a file. @throws Refusal "not-found", also for another's customer */
export const visitFormFile = action({
  name: "visitForm.file",
  scope: VISIT,
  input: z.object({ id: z.string().min(1).max(40) }),
  run: async ({ id }): Promise<{ readonly name: string; readonly file: Uint8Array }> => {
    const { host, locale } = actor();
    const [visit, config] = await Promise.all([visibleVisitForm(id), hostConfig(host)]);
    if (!config) throw notFound();
    const { custCode, visitedOn } = visit;
    const number = (await customerNumbers([custCode])).get(custCode) ?? custCode;
    return { name: `visit-${custCode}-${visitedOn}.pdf`, file: await visitPdf(visit, number, config, locale) };
  },
});
