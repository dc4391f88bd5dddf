import { renderPdf } from "@spoke/core/pdf/index.ts";
import type { FeedFile } from "../feed-file.ts";
import { DOCUMENTS } from "./market-goods.ts";
import type { Market } from "./markets.ts";
import { languageOf, renderPaper } from "./papers.ts";
import { type Words, words } from "./words.ts";

const SECTIONS: readonly (readonly [heading: Words, text: Words])[] = [
  [
    words(
      "Before the first ride",
      "Vor der ersten Fahrt",
      "Avant la première sortie",
      "Sebelum kayuhan pertama",
      "Sebelum kayuhan pertama",
    ),
    words(
      "Set the saddle so that the leg is almost straight at the lowest point of the pedal. Check both brakes, the quick releases or thru axles, and the pressure printed on the tires.",
      "Stellen Sie den Sattel so ein, dass das Bein am tiefsten Punkt des Pedals fast gestreckt ist. Prüfen Sie beide Bremsen, Schnellspanner oder Steckachsen und den auf dem Reifen angegebenen Druck.",
      "Réglez la selle pour que la jambe soit presque tendue au point bas de la pédale. Vérifiez les deux freins, les blocages ou axes et la pression indiquée sur les pneus.",
      "Atur sadel agar kaki hampir lurus saat pedal di titik terendah. Periksa kedua rem, quick release atau thru axle, dan tekanan yang tertera pada ban.",
      "Laraskan pelana supaya kaki hampir lurus ketika pedal di titik terendah. Periksa kedua-dua brek, quick release atau thru axle, dan tekanan pada tayar.",
    ),
  ],
  [
    words("Care", "Pflege", "Entretien", "Perawatan", "Penjagaan"),
    words(
      "Clean and oil the chain every 200 kilometers and after rain. Have bolts, bearings, and brakes checked after the first 300 kilometers, then once a year.",
      "Reinigen und ölen Sie die Kette alle 200 Kilometer und nach Regen. Lassen Sie Schrauben, Lager und Bremsen nach den ersten 300 Kilometern prüfen, danach einmal im Jahr.",
      "Nettoyez et huilez la chaîne tous les 200 kilomètres et après la pluie. Faites contrôler vis, roulements et freins après 300 kilomètres, puis une fois par an.",
      "Bersihkan dan lumasi rantai setiap 200 kilometer dan setelah hujan. Periksakan baut, bearing, dan rem setelah 300 kilometer pertama, lalu setahun sekali.",
      "Bersih dan minyakkan rantai setiap 200 kilometer dan selepas hujan. Periksa bolt, galas, dan brek selepas 300 kilometer pertama, kemudian setahun sekali.",
    ),
  ],
  [
    words("Warranty", "Garantie", "Garantie", "Garansi", "Waranti"),
    words(
      "Two years on the bike, five on the frame, from the day of sale. Keep the invoice and the frame number. Wear and crashes are not covered.",
      "Zwei Jahre auf das Rad, fünf auf den Rahmen, ab Verkaufstag. Bewahren Sie Rechnung und Rahmennummer auf. Verschleiß und Stürze sind ausgenommen.",
      "Deux ans sur le vélo, cinq sur le cadre, à compter de la vente. Conservez la facture et le numéro de cadre. Usure et chutes exclues.",
      "Dua tahun untuk sepeda, lima tahun untuk rangka, sejak tanggal jual. Simpan faktur dan nomor rangka. Keausan dan kecelakaan tidak termasuk.",
      "Dua tahun untuk basikal, lima tahun untuk rangka, dari tarikh jualan. Simpan invois dan nombor rangka. Haus dan kemalangan tidak dilindungi.",
    ),
  ],
];

const SUMMARY = words(
  "For the workshop: tightening torques of all bikes and components.",
  "Für die Werkstatt: Anzugsdrehmomente aller Räder und Bauteile.",
  "Pour l’atelier : couples de serrage de tous les vélos et composants.",
  "Untuk bengkel: torsi pengencangan semua sepeda dan komponen.",
  "Untuk bengkel: tork pengetatan semua basikal dan komponen.",
);

/** The manuals of a market's bikes and parts, in each of its languages. */
export async function manualFeeds(market: Market): Promise<FeedFile[]> {
  const files = market.languages.map(async (locale): Promise<FeedFile[]> => {
    const language = languageOf(locale);
    const feed = (name: string, body: Uint8Array): FeedFile => ({
      sorg: market.sorg,
      kind: "images",
      name,
      body: Buffer.from(body),
    });
    const { manual, torque } = DOCUMENTS;
    const code = locale.slice(0, 2);
    return [
      feed(
        manual.file(code),
        await renderPdf({
          ...{ title: manual.name[language], lang: locale, facts: [["", market.title]] },
          draw: (sheet) => {
            for (const [heading, text] of SECTIONS) {
              sheet.subheading(heading[language]);
              sheet.text(text[language]);
              sheet.space(8);
            }
          },
        }),
      ),
      feed(
        torque.file(code),
        await renderPaper("torque", torque.name[language], SUMMARY[language], { ...market, locale }),
      ),
    ];
  });
  return (await Promise.all(files)).flat();
}
