import type { PartKind } from "./pictures-parts.ts";
import { COMPONENT_STORIES } from "./stories-components.ts";
import { GEAR_STORIES } from "./stories-gear.ts";
import { type Words, words } from "./words.ts";

/** What is special about each model of a kind of part, in the order of its line; levers come only with groupsets. */
export const PART_STORIES: Readonly<Record<Exclude<PartKind, "levers">, readonly Words[]>> = {
  ...COMPONENT_STORIES,
  ...GEAR_STORIES,
};

/** What each brand of parts stands for. */
export const BRAND_STORIES: Readonly<Record<string, Words>> = {
  Corvid: words(
    "Corvid keeps every spare part in stock for ten years.",
    "Corvid hält jedes Ersatzteil zehn Jahre auf Lager.",
    "Corvid garde chaque pièce détachée en stock dix ans.",
    "Corvid menyimpan setiap suku cadang selama sepuluh tahun.",
    "Corvid menyimpan setiap alat ganti selama sepuluh tahun.",
  ),
  Pallas: words(
    "Pallas tests on its own bench and prints the weight on the box.",
    "Pallas prüft auf dem eigenen Prüfstand und druckt das Gewicht auf die Schachtel.",
    "Pallas teste sur son banc et imprime le poids sur la boîte.",
    "Pallas menguji di laboratorium sendiri dan mencantumkan berat di kotak.",
    "Pallas menguji di makmal sendiri dan mencetak berat pada kotak.",
  ),
  Trigg: words(
    "Trigg ships without plastic and takes worn parts back.",
    "Trigg liefert ohne Plastik und nimmt Verschlissenes zurück.",
    "Trigg livre sans plastique et reprend les pièces usées.",
    "Trigg mengirim tanpa plastik dan menerima kembali komponen aus.",
    "Trigg menghantar tanpa plastik dan menerima semula komponen lusuh.",
  ),
};
