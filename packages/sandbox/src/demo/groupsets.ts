import type { PartKind } from "./pictures-parts.ts";
import { inWords, type Words, words } from "./words.ts";

/** A component of a groupset: its drawing, letters in the article code, and share of the groupset's price in percent. */
export interface Component {
  readonly kind: PartKind;
  readonly letters: string;
  readonly name: Words;
  readonly share: number;
}

const component = (kind: PartKind, letters: string, name: Words, share: number): Component => ({
  kind,
  letters,
  name,
  share,
});

export const COMPONENTS: readonly Component[] = [
  component("levers", "SHI", words("Shift levers", "Schalthebel", "Manettes", "Tuas pemindah", "Tuil gear"), 26),
  component(
    "derailleur",
    "DER",
    words("Rear derailleur", "Schaltwerk", "Dérailleur arrière", "Rear derailleur", "Derailer belakang"),
    20,
  ),
  component("crankset", "CRA", words("Crankset", "Kurbelsatz", "Pédalier", "Crankset", "Set engkol"), 22),
  component("cassette", "CAS", words("Cassette", "Kassette", "Cassette", "Kaset", "Kaset"), 10),
  component("chain", "CHA", words("Chain", "Kette", "Chaîne", "Rantai", "Rantai"), 4),
  component(
    "brake",
    "BRA",
    words(
      "Disc brakes, pair",
      "Scheibenbremsen, Paar",
      "Freins à disque, paire",
      "Rem cakram, sepasang",
      "Brek cakera, sepasang",
    ),
    18,
  ),
];

/** A groupset: brand, name, code, speeds, and price of the complete set in dollars. */
export interface GroupsetLine {
  readonly brand: string;
  readonly model: string;
  readonly code: string;
  readonly speeds: string;
  readonly price: number;
  readonly story: Words;
}

/** What the speed of a groupset is called. */
export const speedOf = ({ speeds }: Pick<GroupsetLine, "speeds">): Words => inWords(`${speeds}-speed`);

export const GROUPSETS: readonly GroupsetLine[] = [
  {
    ...{ brand: "Corvid", model: "Core 1×10", code: "GSC10", speeds: "10", price: 420 },
    story: words(
      "One chainring, ten sprockets, and parts that every workshop has: the groupset for city and trekking bikes.",
      "Ein Kettenblatt, zehn Ritzel und Teile, die jede Werkstatt hat: die Gruppe für Stadt- und Trekkingräder.",
      "Un plateau, dix pignons et des pièces que tout atelier possède : le groupe ville et randonnée.",
      "Satu piringan, sepuluh gir, dan suku cadang yang ada di setiap bengkel: untuk sepeda kota.",
      "Satu piring, sepuluh gear, dan alat ganti yang ada di setiap bengkel: untuk basikal bandar.",
    ),
  },
  {
    ...{ brand: "Pallas", model: "Sport 1×11", code: "GSS11", speeds: "11", price: 690 },
    story: words(
      "A clutch derailleur and a 10–45 cassette for gravel and trails.",
      "Schaltwerk mit Kupplung und Kassette 10–45 für Gravel und Trail.",
      "Dérailleur à stabilisateur et cassette 10–45 pour gravel et sentiers.",
      "Derailleur berkopling dan kaset 10–45 untuk gravel dan trail.",
      "Derailer berklac dan kaset 10–45 untuk gravel dan denai.",
    ),
  },
  {
    ...{ brand: "Trigg", model: "Pro 1×12", code: "GSP12", speeds: "12", price: 1180 },
    story: words(
      "Twelve sprockets, 510 percent range, and four-piston brakes: what our race team rides.",
      "Zwölf Ritzel, 510 Prozent Bandbreite und Vierkolbenbremsen: das fährt unser Rennteam.",
      "Douze pignons, 510 % d’amplitude et freins quatre pistons : le choix de notre équipe.",
      "Dua belas gir, rentang 510 persen, dan rem empat piston: pilihan tim balap kami.",
      "Dua belas gear, julat 510 peratus, dan brek empat omboh: pilihan pasukan lumba kami.",
    ),
  },
];
