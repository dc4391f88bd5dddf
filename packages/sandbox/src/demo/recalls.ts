import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { type FeedFile, isoDay, ndjson } from "../feed-file.ts";
import type { Market } from "./markets.ts";
import { RECALL_KITS } from "./recall-kits.ts";

/** A sold frame. */
interface SoldFrame {
  readonly frameNumber: string;
  readonly brand: string;
  readonly custCode: string;
}

const DAY = 86_400_000;
/** Of five frames of the running recall, how many are repaired. */
const REPAIRED = 2;
/** Most frames of a recall. */
const MOST = 60;

interface RecallTexts {
  readonly title: string;
  readonly reason: string;
  readonly instruction: string;
}

/** Texts of the two recalls by language. */
const TEXTS: Readonly<Record<string, { readonly fork: RecallTexts; readonly stem: RecallTexts }>> = {
  en: {
    fork: {
      title: "Fork crown may crack",
      reason: "The crown of some forks was heated too long. It can crack under braking.",
      instruction: "Check the date code on the steerer.\nReplace the fork crown with the kit.\nTighten to 9 Nm.",
    },
    stem: {
      title: "Stem bolts too short",
      reason: "Some stems were delivered with bolts of 16 mm.",
      instruction: "Replace all four bolts with those of the kit. Tighten to 5 Nm.",
    },
  },
  de: {
    fork: {
      title: "Gabelkrone kann reißen",
      reason: "Die Krone einiger Gabeln wurde zu lange erhitzt. Sie kann beim Bremsen reißen.",
      instruction:
        "Prüfen Sie den Datumscode am Gabelschaft.\nErsetzen Sie die Gabelkrone durch die aus dem Reparatursatz.\nZiehen Sie sie mit 9 Nm an.",
    },
    stem: {
      title: "Vorbauschrauben zu kurz",
      reason: "Einige Vorbauten wurden mit Schrauben von 16 mm geliefert.",
      instruction: "Ersetzen Sie alle vier Schrauben durch die aus dem Reparatursatz. Ziehen Sie sie mit 5 Nm an.",
    },
  },
  fr: {
    fork: {
      title: "La tête de fourche peut se fissurer",
      reason: "La tête de certaines fourches a été chauffée trop longtemps. Elle peut se fissurer au freinage.",
      instruction:
        "Vérifiez le code de date sur le pivot.\nRemplacez la tête de fourche par celle du kit.\nSerrez à 9 Nm.",
    },
    stem: {
      title: "Vis de potence trop courtes",
      reason: "Certaines potences ont été livrées avec des vis de 16 mm.",
      instruction: "Remplacez les quatre vis par celles du kit. Serrez à 5 Nm.",
    },
  },
  id: {
    fork: {
      title: "Kepala garpu depan dapat retak",
      reason: "Kepala beberapa garpu depan dipanaskan terlalu lama. Bagian ini dapat retak saat pengereman.",
      instruction:
        "Periksa kode tanggal pada batang kemudi.\nGanti kepala garpu dengan yang ada dalam kit.\nKencangkan hingga 9 Nm.",
    },
    stem: {
      title: "Baut stem terlalu pendek",
      reason: "Beberapa stem dikirim dengan baut 16 mm.",
      instruction: "Ganti keempat baut dengan yang ada dalam kit. Kencangkan hingga 5 Nm.",
    },
  },
};

/** Texts of a recall in the first language of a market, and in its others. */
function textsOf({ languages }: Market, recall: "fork" | "stem") {
  const [first, ...others] = languages.map((locale) => {
    const texts = TEXTS[locale.slice(0, 2)];
    if (texts === undefined) throw new Error(`no texts of recalls for ${locale}`);
    return { locale, ...texts[recall] };
  });
  if (first === undefined) throw new Error("the market has no language");
  return { ...first, texts: others };
}

/** A running recall with some progress, and a closed recall, of sold frames of the brand that has most of them. */
export function recallFeeds(market: Market, sold: readonly SoldFrame[], today: Date): FeedFile[] {
  const brands = [...Map.groupBy(sold, ({ brand }) => brand)].sort(([, a], [, b]) => b.length - a.length);
  const [brand, own] = brands[0] ?? [];
  if (brand === undefined || own === undefined) return [];
  const [running, past] = [0, 1].map((part) => own.filter((_, index) => index % 2 === part).slice(0, MOST));
  const numberOf = (name: string): string => `R-${market.suffix.toUpperCase()}-${name}`;
  const rows = (name: string, frames: readonly SoldFrame[] = [], texts: ReturnType<typeof textsOf>, since: number) =>
    frames.map(
      ({ frameNumber }): FeedRow<"recalls"> => ({
        ...{ number: numberOf(name), brand, ...texts, serialFrom: frameNumber, laborMinutes: 45 },
        ...{
          stopSale: name === "2",
          kitArticle: name === "2" ? RECALL_KITS.fork.code : RECALL_KITS.stem.code,
          laborAmount: Math.round(30 * market.rate),
        },
        validFrom: isoDay(today.getTime(), -since),
      }),
    );
  const repairs = (name: string, frames: readonly SoldFrame[] = [], since: number) =>
    frames.map(({ frameNumber, custCode }, index): FeedRow<"recall-repairs"> => {
      const repairedAt = new Date(today.getTime() - (since - (index % 15)) * DAY).toISOString();
      return { recall: numberOf(name), frameNumber, brand, custCode, repairedAt };
    });
  const later = (seconds: number): Date => new Date(today.getTime() + seconds * 1_000);
  const closed = rows("1", past, textsOf(market, "stem"), 180);
  const done = running?.filter((_, index) => index % 5 < REPAIRED);
  const closing = ndjson(
    market.sorg,
    "recalls",
    later(3),
    closed.map((row) => ({ ...row, closed: true })),
  );
  return [
    ndjson(market.sorg, "recalls", later(1), [...closed, ...rows("2", running, textsOf(market, "fork"), 21)]),
    ndjson(market.sorg, "recall-repairs", later(2), [...repairs("1", past, 160), ...repairs("2", done, 18)]),
    { ...closing, name: `closed-${closing.name}` },
  ];
}
