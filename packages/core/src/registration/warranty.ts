import * as z from "zod";
import { isSameFrame } from "../frame/index.ts";
import { hostConfig } from "../host/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { readInspections } from "../inspection/index.ts";
import type { Inspection } from "../inspection/schema.ts";
import { dayText, drawQr, letterheadOf, renderPdf } from "../pdf/index.ts";
import { action, actor, dayOf, notFound, refuseField, siteOrigin } from "../platform/index.ts";
import { textsIn } from "../texts/index.ts";
import { ownRegistration } from "./find.ts";
import { type Registration, registrationRefSchema } from "./schema.ts";
import { REGISTER } from "./transitions.ts";

/** The PDF that the buyer of a registered bike takes home. Equal registrations give equal bytes. */
export async function warrantyPdf(
  registration: Registration,
  config: HostConfig,
  locale: string,
  inspection?: Pick<Inspection, "inspectedOn" | "mechanic">,
): Promise<Uint8Array> {
  const t = textsIn(locale);
  const day = (value: string): string => dayText(value, locale);
  const { frameNumber, description, articleCode, soldOn, createdAt, buyer, dealerName, coverage } = registration;
  const title = t("pdf.warranty.title", { number: frameNumber });
  const facts: readonly (readonly [string, string])[] = [
    [t("pdf.warranty.bike"), description],
    [t("pdf.warranty.frame_number"), frameNumber],
    [t("pdf.article"), articleCode],
    [t("pdf.warranty.sold_on"), day(soldOn)],
    [t("pdf.warranty.dealer"), dealerName],
    [
      t("pdf.warranty.inspected"),
      inspection ? [day(inspection.inspectedOn), inspection.mechanic].filter(Boolean).join(", ") : "",
    ],
    [t("pdf.warranty.registered_on"), day(dayOf(createdAt, config.timeZone))],
    [t("pdf.warranty.buyer"), [buyer.name, buyer.address, buyer.city].filter(Boolean).join(", ")],
  ];
  return renderPdf({
    country: config.countryId,
    title,
    lang: locale,
    letterhead: await letterheadOf(config),
    facts,
    draw: (sheet) => {
      sheet.table({
        columns: [
          { title: t("pdf.warranty.part"), width: 50 },
          { title: t("pdf.warranty.from"), width: 25 },
          { title: t("pdf.warranty.until"), width: 25 },
        ],
        rows: coverage.map(({ class: name, from, until, isLifetime, firstOwnerOnly }) => ({
          cells: [
            [t(`pdf.warranty.${name}`), ...(firstOwnerOnly ? [t("pdf.warranty.first_owner")] : [])].join(" · "),
            from ? day(from) : "–",
            isLifetime ? t("pdf.warranty.lifetime") : until ? day(until) : "–",
          ],
        })),
        empty: t("pdf.warranty.none"),
      });
      sheet.space(14);
      drawQr(sheet, `${siteOrigin(config.host)}/frames?number=${encodeURIComponent(frameNumber)}`);
      sheet.text(t("pdf.warranty.scan"));
    },
  });
}

/** The dealer's last inspection that the bike passed. */
async function inspectionOf(registration: Registration): Promise<Inspection | undefined> {
  const passed = (await readInspections(registration.frameNumber)).filter(
    (other) =>
      other.custCode === registration.custCode &&
      isSameFrame(other, registration) &&
      other.result === "passed" &&
      !other.isDeleted,
  );
  return passed.toSorted((a, b) => (a.inspectedOn < b.inspectedOn ? 1 : -1))[0];
}

/** The warranty of a frame that the active customer registered. @throws Refusal "not-found", also for another customer's */
export const warrantyFile = action({
  name: "registration.warrantyFile",
  scope: REGISTER,
  input: z.object({
    frame: registrationRefSchema.shape.frameNumber,
    type: z.string().max(10).default("pdf"),
    /** Id of the brand, if frames of several brands have the number. */
    brand: z.string().max(40).default(""),
  }),
  run: async ({ frame, type, brand }): Promise<{ readonly name: string; readonly file: Uint8Array }> => {
    if (type !== "" && type !== "pdf") throw refuseField("type", "invalid_value");
    const { host, locale } = actor();
    const [registration, config] = await Promise.all([
      ownRegistration({ frameNumber: frame, brand }),
      hostConfig(host),
    ]);
    if (!config) throw notFound();
    const file = await warrantyPdf(registration, config, locale, await inspectionOf(registration));
    return { name: `warranty-${registration.frameNumber}.pdf`, file };
  },
});
