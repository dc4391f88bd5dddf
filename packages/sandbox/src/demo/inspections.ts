import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { type FeedFile, isoDay, ndjson } from "../feed-file.ts";
import type { Random } from "./random.ts";

type Texts = readonly [en: string, de: string, fr: string, id: string, ms: string];

/** What mechanics look at; the last points are those of e-bikes. */
const POINTS: readonly { readonly id: number; readonly texts: Texts; readonly electric?: boolean }[] = [
  {
    id: 1,
    texts: [
      "Frame and fork without damage",
      "Rahmen und Gabel ohne Schaden",
      "Cadre et fourche sans dommage",
      "Rangka dan garpu tanpa kerusakan",
      "Rangka dan fork tanpa kerosakan",
    ],
  },
  {
    id: 2,
    texts: [
      "Headset without play",
      "Steuersatz ohne Spiel",
      "Jeu de direction sans jeu",
      "Headset tidak longgar",
      "Headset tidak longgar",
    ],
  },
  {
    id: 3,
    texts: [
      "Stem and handlebar tightened to torque",
      "Vorbau und Lenker mit Drehmoment angezogen",
      "Potence et guidon serrés au couple",
      "Stem dan setang dikencangkan sesuai torsi",
      "Stem dan hendal diketatkan mengikut tork",
    ],
  },
  {
    id: 4,
    texts: [
      "Brakes work, levers adjusted",
      "Bremsen wirken, Hebel eingestellt",
      "Freins efficaces, leviers réglés",
      "Rem berfungsi, tuas disetel",
      "Brek berfungsi, tuil dilaras",
    ],
  },
  {
    id: 5,
    texts: [
      "Wheels true, axles closed",
      "Laufräder zentriert, Achsen geschlossen",
      "Roues centrées, axes fermés",
      "Roda lurus, as terkunci",
      "Roda lurus, gandar dikunci",
    ],
  },
  { id: 6, texts: ["Tire pressure", "Reifendruck", "Pression des pneus", "Tekanan ban", "Tekanan tayar"] },
  {
    id: 7,
    texts: [
      "Gears shift cleanly, limits set",
      "Schaltung läuft sauber, Anschläge eingestellt",
      "Vitesses précises, butées réglées",
      "Gigi berpindah mulus, batas disetel",
      "Gear bertukar lancar, had dilaras",
    ],
  },
  {
    id: 8,
    texts: [
      "Cranks and pedals tightened",
      "Kurbeln und Pedale fest",
      "Manivelles et pédales serrées",
      "Engkol dan pedal kencang",
      "Engkol dan pedal ketat",
    ],
  },
  {
    id: 9,
    texts: [
      "Saddle and seat post at the marking",
      "Sattel und Stütze an der Markierung",
      "Selle et tige au repère",
      "Sadel dan tiang pada tanda",
      "Tempat duduk dan tiang pada tanda",
    ],
  },
  {
    id: 10,
    texts: [
      "Lights, bell, and reflectors",
      "Licht, Klingel und Reflektoren",
      "Éclairage, sonnette et réflecteurs",
      "Lampu, bel, dan reflektor",
      "Lampu, loceng, dan pemantul",
    ],
  },
  { id: 11, texts: ["Test ride", "Probefahrt", "Essai sur route", "Uji jalan", "Pandu uji"] },
  {
    id: 20,
    electric: true,
    texts: [
      "Motor software up to date",
      "Motorsoftware aktuell",
      "Logiciel du moteur à jour",
      "Perangkat lunak motor terbaru",
      "Perisian motor terkini",
    ],
  },
  {
    id: 21,
    electric: true,
    texts: [
      "Battery charged and locked",
      "Akku geladen und verriegelt",
      "Batterie chargée et verrouillée",
      "Baterai terisi dan terkunci",
      "Bateri dicas dan dikunci",
    ],
  },
  {
    id: 22,
    electric: true,
    texts: [
      "Display, walk assist, and charger work",
      "Display, Schiebehilfe und Ladegerät funktionieren",
      "Écran, aide à la marche et chargeur fonctionnent",
      "Layar, bantuan jalan, dan pengisi daya berfungsi",
      "Paparan, bantuan tolak, dan pengecas berfungsi",
    ],
  },
];

/** The checklist of a sales organization: version 1 lacked the test ride. */
export function checklistFeed(sorg: string, today: Date): FeedFile {
  const rows = [1, 2].flatMap((version) =>
    POINTS.filter(({ id }) => version > 1 || id !== 11).map(({ id, texts, electric = false }) => ({
      ...{ version, point: id, sorting: id * 10, electric: String(electric), ebikeCategories: "EBIKE" },
      description: { "en-US": texts[0], de: texts[1], fr: texts[2], "id-ID": texts[3], "ms-MY": texts[4] },
    })),
  );
  return ndjson(sorg, "inspection-checklists", today, rows);
}

const NOTES: Readonly<Record<number, string>> = {
  4: "Rear lever soft",
  5: "Front wheel out of true",
  7: "Hanger bent",
};

interface Sold {
  readonly frameNumber: string;
  readonly brand: string;
  readonly custCode: string;
  /** Day on which the bike was handed over. */
  readonly soldOn: string;
}

/** Inspections of the bikes that were sold in the last two years, a few with a point that failed. */
export function inspectionFeed(sorg: string, sold: readonly Sold[], today: Date, random: Random): FeedFile {
  const rows = sold.flatMap(({ frameNumber, brand, custCode, soldOn }, index): FeedRow<"inspections">[] => {
    const inspectedOn = isoDay(Date.parse(soldOn), -random.int(0, 3));
    const failed = random.chance(0.12) ? random.pick([4, 5, 7]) : 0;
    const mechanic = random.pick(["Mia Fox", "Ben Adler", "Sari Dewi", "Luc Martin", "Nina Park"]);
    const version = soldOn < isoDay(today.getTime(), -365) ? 1 : 2;
    return POINTS.filter(({ id, electric }) => !electric && (version > 1 || id !== 11)).map(({ id }) => ({
      ...{
        inspectionId: `PDI-${sorg}-${String(index + 1).padStart(5, "0")}`,
        frameNumber,
        brand,
        custCode,
        inspectedOn,
      },
      ...{
        createdAt: `${inspectedOn}T09:${String(index % 60).padStart(2, "0")}:00Z`,
        mechanic,
        checklistVersion: version,
      },
      ...{
        point: id,
        result: id === failed ? "fail" : id === 10 ? "na" : "pass",
        note: id === failed ? (NOTES[id] ?? "") : "",
      },
    }));
  });
  return ndjson(sorg, "inspections", new Date(today.getTime() + 2), rows);
}
