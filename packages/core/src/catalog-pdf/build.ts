import { gtinsOf, retailText } from "../catalog/index.ts";
import { hostConfig } from "../host/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { actor, now, today } from "../platform/index.ts";
import type { BuiltFile, ReportWork } from "../report/index.ts";
import { textsIn } from "../texts/index.ts";
import { cardsOf, chaptersOf, chosenArticles } from "./choice.ts";
import { pictureOf } from "./pictures.ts";
import { catalogRequestSchema } from "./schema.ts";

/** Concurrent reads of pictures: enough to keep two cores busy while others load. */
const CONCURRENT_READS = 8;

/**
 * Builds a printed catalog: cover, contents, and chapters of models with picture, codes, sizes, colors, barcodes, and prices.
 * Runs in its own function because it decodes pictures.
 */
export async function buildCatalogFile({ report, progress }: ReportWork): Promise<BuiltFile> {
  const request = catalogRequestSchema.parse(report.params);
  const { renderPdf, letterheadOf, dayText } = await import("../pdf/index.ts");
  const { drawCatalog } = await import("./draw.ts");
  const config = await hostOf();
  const { locale } = actor();
  const articles = await chosenArticles(request);
  const chapters = chaptersOf(articles);
  const models = chapters.flatMap((chapter) => cardsOf(chapter.models, request));
  // Drawing takes about as long as reading the pictures.
  const total = 2 * models.length;
  const pictures = await readPictures(
    models.flatMap(({ image }) => image ?? []),
    (share) => progress(Math.round(share * models.length), total),
  );
  const gtins = await gtinsOf(articles);
  const day = dayText(today(config.timeZone, now()), locale);
  const t = textsIn(locale);
  const body = await renderPdf({
    country: config.countryId,
    title: `${config.webTitle} · ${t("pdf.catalog.title")}`,
    lang: locale,
    draw: async (sheet) =>
      drawCatalog(sheet, {
        ...{ request, chapters, pictures, gtins, t, locale, day, currency: config.currency },
        retail: t(retailText(config)),
        letterhead: await letterheadOf(config),
        progress: (done) => progress(models.length + done, total),
      }),
  });
  await progress(total, total);
  return { body, contentType: "application/pdf" };
}

async function hostOf(): Promise<HostConfig> {
  const { host } = actor();
  const config = await hostConfig(host);
  if (!config) throw new Error(`host ${host} has no configuration`);
  return config;
}

/** Pictures by address, as data addresses, which a document holds once each; without those that cannot be read. */
async function readPictures(
  addresses: readonly string[],
  read: (share: number) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const distinct = [...new Set(addresses)];
  const waiting = distinct.values();
  let done = 0;
  const work = async (): Promise<void> => {
    for (const address of waiting) {
      const picture = await pictureOf(address);
      if (picture) found.set(address, `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}`);
      done += 1;
      await read(done / distinct.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_READS }, work));
  return found;
}
