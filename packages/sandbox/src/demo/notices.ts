import { addDays, today } from "@spoke/core/platform/calendar.ts";
import { z } from "zod";
import type { Market } from "./markets.ts";
import { type Language, languageOf } from "./papers.ts";
import { drawScene } from "./pictures-scene.ts";
import { DemoUserSession, uploadPicture } from "./user-session.ts";

/** First and last day, counted from today: one is shown now, one is scheduled, one is over. */
type Days = readonly [from: number, to: number];

interface Announced {
  readonly days: Days;
  readonly url: string;
  readonly words: Readonly<Record<Language, readonly [title: string, text: string]>>;
}

const ANNOUNCEMENTS: readonly Announced[] = [
  {
    ...{ days: [-3, 25], url: "/news" },
    words: {
      en: ["Same-day shipping", "Orders placed before noon leave on the same day."],
      de: ["Versand am selben Tag", "Bestellungen vor 12 Uhr werden am selben Tag versandt."],
      fr: ["Expédition le jour même", "Les commandes passées avant midi partent le jour même."],
      id: ["Pengiriman hari yang sama", "Pesanan sebelum pukul 12 dikirim pada hari yang sama."],
    },
  },
  {
    ...{ days: [12, 40], url: "/catalog/bike" },
    words: {
      en: ["Preseason orders open soon", "The new model year can be ordered with early payment terms."],
      de: ["Vororder startet bald", "Das neue Modelljahr lässt sich zu Vororder-Konditionen bestellen."],
      fr: ["Précommandes bientôt ouvertes", "Le nouveau millésime sera disponible aux conditions de précommande."],
      id: ["Prapesan segera dibuka", "Model tahun baru dapat dipesan dengan syarat prapesan."],
    },
  },
  {
    ...{ days: [-60, -30], url: "/catalog/paa" },
    words: {
      en: ["Autumn sale on parts", "Lower prices on drivetrains and tires while stocks last."],
      de: ["Herbstaktion für Teile", "Günstigere Antriebe und Reifen, solange der Vorrat reicht."],
      fr: ["Promotion d’automne sur les pièces", "Transmissions et pneus à prix réduit jusqu’à épuisement."],
      id: ["Promo suku cadang", "Harga lebih murah untuk penggerak dan ban selama persediaan masih ada."],
    },
  },
];

interface Hung {
  readonly days: Days;
  readonly link: string;
  readonly titles: Readonly<Record<Language, string>>;
}

const BANNERS: readonly Hung[] = [
  {
    ...{ days: [-5, 20], link: "/catalog/bike" },
    titles: {
      en: "The new gravel bikes are here",
      de: "Die neuen Gravelbikes sind da",
      fr: "Les nouveaux gravels sont arrivés",
      id: "Sepeda gravel baru telah hadir",
    },
  },
  {
    ...{ days: [10, 45], link: "/catalog/bike" },
    titles: {
      en: "Preview of next season",
      de: "Vorschau auf die nächste Saison",
      fr: "Aperçu de la saison prochaine",
      id: "Pratinjau musim depan",
    },
  },
  {
    ...{ days: [-50, -20], link: "/catalog/paa" },
    titles: {
      en: "Autumn sale on parts",
      de: "Herbstaktion für Teile",
      fr: "Promotion d’automne sur les pièces",
      id: "Promo suku cadang",
    },
  },
];

const outcome = z.object({
  saved: z.object({ message: z.object({ status: z.string() }), userErrors: z.array(z.unknown()) }),
});

async function pictureOf(market: Market): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(drawScene(market.scenery, "gravel", market.accent)))
    .jpeg({ quality: 82 })
    .toBuffer();
}

/**
 * Puts up announcements in the languages of a market's host, and a banner in each of them, as its office does: through the API. Of
 * both some are shown now, some are scheduled, and some are over.
 */
export async function putUpNotices(market: Market, api: URL): Promise<void> {
  const editor = new DemoUserSession(api, market.host);
  await editor.signIn(`admin.${market.suffix}`);
  const day = today(market.timeZone);
  const period = ([from, to]: Days) => ({ from: addDays(day, from), to: addDays(day, to) });
  const save = async (query: string, variables: object) => {
    const { saved } = outcome.parse(await editor.ask(query, variables));
    if (saved.message.status !== "success") throw new Error(`notice refused: ${JSON.stringify(saved.userErrors)}`);
  };
  for (const { days, url, words } of ANNOUNCEMENTS) {
    const [own, ...others] = market.languages.map((locale) => {
      const [title, text] = words[languageOf(locale)];
      return { locale, title, content: `<p>${text}</p>` };
    });
    await save(
      `mutation ($title: String!, $content: String!, $url: String!, $from: String!, $to: String!, $locale: String,
        $texts: [AnnouncementTextInput!]) {
        saved: createAnnouncement(type: "home_page", title: $title, content: $content, url: $url, from: $from, to: $to,
          locale: $locale, texts: $texts) { message { status } userErrors { field message } } }`,
      { ...own, texts: others, url, ...period(days) },
    );
  }
  const picture = await pictureOf(market);
  for (const { days, link, titles } of BANNERS)
    for (const locale of market.languages) {
      const uploadId = await uploadPicture(editor, "BANNER_IMAGE", "banner", picture);
      await save(
        `mutation ($sorg: String!, $link: String!, $from: String!, $to: String!, $uploadId: ID!, $title: String,
          $locale: String) {
          saved: createBannerV2(sorg: $sorg, link: $link, from: $from, to: $to, uploadId: $uploadId, title: $title,
            locale: $locale) { message { status } userErrors { field message } } }`,
        { sorg: market.sorg, link, uploadId, title: titles[languageOf(locale)], locale, ...period(days) },
      );
    }
}
