/** A text in the languages of the demo. */
export interface Words {
  readonly en: string;
  readonly de: string;
  readonly fr: string;
  readonly id: string;
  readonly ms: string;
}

export const words = (en: string, de: string, fr: string, id: string, ms: string): Words => ({ en, de, fr, id, ms });

/** Texts by locale, as feeds have them. */
export const byLocale = (text: (language: keyof Words) => string): Record<string, string> => ({
  "en-US": text("en"),
  de: text("de"),
  fr: text("fr"),
  "id-ID": text("id"),
  "ms-MY": text("ms"),
});

/** Colors: id, letters in article codes, how they look, and name. The ERP names them in English. */
export const COLORS = [
  ["red", "RD", "#c8102e", words("Signal Red", "Signalrot", "Rouge signal", "Merah", "Merah terang")],
  ["green", "GN", "#0b5d4e", words("Forest Green", "Tannengrün", "Vert sapin", "Hijau", "Hijau hutan")],
  ["blue", "BU", "#1f4e9c", words("Harbor Blue", "Hafenblau", "Bleu port", "Biru", "Biru laut")],
  ["amber", "AM", "#d9920f", words("Amber", "Bernstein", "Ambre", "Kuning", "Kuning ambar")],
  ["gray", "GY", "#5a616e", words("Slate Gray", "Schiefergrau", "Gris ardoise", "Abu-abu", "Kelabu batu")],
  ["plum", "PL", "#7a1f5c", words("Plum", "Pflaume", "Prune", "Ungu", "Ungu plum")],
  ["sand", "SD", "#b7a07a", words("Desert Sand", "Wüstensand", "Sable du désert", "Pasir", "Pasir gurun")],
  ["black", "BK", "#2b2f36", words("Midnight Black", "Tiefschwarz", "Noir profond", "Hitam", "Hitam pekat")],
] as const satisfies readonly (readonly [id: string, letters: string, hex: string, name: Words])[];

export const CATEGORIES = {
  ROAD: words("Road bikes", "Rennräder", "Vélos de route", "Sepeda balap", "Basikal lumba"),
  GRAVEL: words("Gravel bikes", "Gravelbikes", "Vélos gravel", "Sepeda gravel", "Basikal gravel"),
  TRAIL: words(
    "Full suspension",
    "Vollgefederte Mountainbikes",
    "VTT tout suspendus",
    "Sepeda full suspension",
    "Basikal gantungan penuh",
  ),
  HARDTAIL: words("Hardtails", "Hardtails", "VTT semi-rigides", "Sepeda hardtail", "Basikal hardtail"),
  CITY: words("City and trekking", "City und Trekking", "Ville et randonnée", "Sepeda kota", "Basikal bandar"),
  EBIKE: words("E-bikes", "E-Bikes", "Vélos électriques", "Sepeda listrik", "Basikal elektrik"),
  KIDS: words("Kids' bikes", "Kinderräder", "Vélos enfant", "Sepeda anak", "Basikal kanak-kanak"),
  HELMETS: words("Helmets", "Helme", "Casques", "Helm", "Topi keledar"),
  TIRES: words("Tires", "Reifen", "Pneus", "Ban", "Tayar"),
  WHEELS: words("Wheels", "Laufräder", "Roues", "Roda", "Roda"),
  SADDLES: words("Saddles", "Sättel", "Selles", "Sadel", "Pelana"),
  DRIVE: words("Drivetrain", "Antrieb", "Transmission", "Penggerak", "Sistem pacuan"),
  GROUPSETS: words("Groupsets", "Schaltgruppen", "Groupes", "Groupset", "Set kumpulan"),
  BRAKES: words("Brakes", "Bremsen", "Freins", "Rem", "Brek"),
  PEDALS: words("Pedals", "Pedale", "Pédales", "Pedal", "Pedal"),
  COCKPIT: words("Cockpit", "Cockpit", "Poste de pilotage", "Kokpit", "Kokpit"),
  APPAREL: words("Apparel", "Bekleidung", "Textile", "Pakaian", "Pakaian"),
  SHOES: words("Shoes", "Schuhe", "Chaussures", "Sepatu", "Kasut"),
  ACCESSORIES: words("Accessories", "Zubehör", "Accessoires", "Aksesori", "Aksesori"),
  LIGHTS: words("Lights", "Beleuchtung", "Éclairage", "Lampu", "Lampu"),
  BAGS: words("Bags", "Taschen", "Sacoches", "Tas", "Beg"),
  FRAMES: words("Frames", "Rahmen", "Cadres", "Rangka", "Rangka"),
} as const satisfies Readonly<Record<string, Words>>;
export type CategoryId = keyof typeof CATEGORIES;

/** Names and values of specifications. Numbers and sizes are the same in every language. */
export const SPEC = {
  frame: words("Frame", "Rahmen", "Cadre", "Rangka", "Rangka"),
  fork: words("Fork", "Gabel", "Fourche", "Garpu", "Fork"),
  wheels: words("Wheels", "Laufräder", "Roues", "Roda", "Roda"),
  stack: words("Stack", "Stack", "Stack", "Stack", "Stack"),
  reach: words("Reach", "Reach", "Reach", "Reach", "Reach"),
  topTube: words(
    "Top tube, horizontal",
    "Oberrohr, horizontal",
    "Tube supérieur, horizontal",
    "Top tube, horizontal",
    "Tiub atas, mendatar",
  ),
  seatTube: words("Seat tube", "Sitzrohr", "Tube de selle", "Seat tube", "Tiub pelana"),
  brakes: words("Brakes", "Bremsen", "Freins", "Rem", "Brek"),
  gears: words("Gears", "Gänge", "Vitesses", "Gigi", "Gear"),
  weight: words("Weight", "Gewicht", "Poids", "Berat", "Berat"),
  battery: words("Battery", "Akku", "Batterie", "Baterai", "Bateri"),
  motor: words("Motor", "Motor", "Moteur", "Motor", "Motor"),
  warranty: words("Warranty", "Garantie", "Garantie", "Garansi", "Waranti"),
  material: words("Material", "Material", "Matériau", "Bahan", "Bahan"),
  aluminum: words("Aluminum 6061", "Aluminium 6061", "Aluminium 6061", "Aluminium 6061", "Aluminium 6061"),
  hydroformed: words(
    "Aluminum, hydroformed",
    "Aluminium, hydrogeformt",
    "Aluminium hydroformé",
    "Aluminium hydroforming",
    "Aluminium hidrobentuk",
  ),
  carbon: words("Carbon", "Carbon", "Carbone", "Karbon", "Karbon"),
  rigid: words("Rigid, carbon", "Starr, Carbon", "Rigide, carbone", "Rigid, karbon", "Tegar, karbon"),
  steel: words("Rigid, steel", "Starr, Stahl", "Rigide, acier", "Rigid, baja", "Tegar, keluli"),
  air: words("Suspension, air", "Federgabel, Luft", "Suspendue, à air", "Suspensi udara", "Gantungan udara"),
  hydraulic: words(
    "Hydraulic disc",
    "Hydraulische Scheibenbremse",
    "Disque hydraulique",
    "Cakram hidrolik",
    "Cakera hidraulik",
  ),
  rimBrakes: words("V-brakes", "V-Brakes", "V-brakes", "V-brake", "Brek V"),
  years: words("2 years", "2 Jahre", "2 ans", "2 tahun", "2 tahun"),
  hub: words("8, hub gear", "8, Nabenschaltung", "8, moyeu à vitesses", "8, gir hub", "8, gear hab"),
} as const satisfies Readonly<Record<string, Words>>;

const GEARS = /^(\d+)-speed$/;
const DECIMAL = /^\d+\.\d+ (?:kg|mm)$/;

/** What a word of the ERP is called in every language: a number of gears, a decimal number, or a word that is translated. */
export function inWords(word: string): Words {
  const [, gears] = GEARS.exec(word) ?? [];
  if (gears) {
    return words(word, `${gears}-fach`, `${gears} vitesses`, `${gears}-speed`, `${gears} kelajuan`);
  }
  if (DECIMAL.test(word)) {
    const comma = word.replace(".", ",");
    return words(word, comma, comma, comma, word);
  }
  return OTHERS.find(({ en }) => en === word) ?? words(word, word, word, word, word);
}

/** `inWords` in the language of a locale. */
export const wordIn = (locale: string, word: string): string =>
  byLocale((language) => inWords(word)[language])[locale] ?? word;

const OTHERS: readonly Words[] = [
  words("Prepayment", "Vorkasse", "Paiement d’avance", "Pembayaran di muka", "Bayaran pendahuluan"),
  words("30 days net", "30 Tage netto", "30 jours net", "30 hari neto", "30 hari bersih"),
  words(
    "30 days net, 2 % for early payment",
    "30 Tage netto, 2 % Skonto",
    "30 jours net, 2 % d’escompte",
    "30 hari neto, 2 % untuk pembayaran awal",
    "30 hari bersih, 2 % untuk bayaran awal",
  ),
  words(
    "2 installments, after 30 and 60 days",
    "2 Raten, nach 30 und 60 Tagen",
    "2 échéances, à 30 et 60 jours",
    "2 angsuran, setelah 30 dan 60 hari",
    "2 ansuran, selepas 30 dan 60 hari",
  ),
  words("Goods returned", "Ware zurückgegeben", "Marchandise retournée", "Barang dikembalikan", "Barang dipulangkan"),
  words("Piece returned", "Stück zurückgegeben", "Pièce retournée", "Barang dikembalikan", "Barang dipulangkan"),
  words("Main warehouse", "Hauptlager", "Entrepôt principal", "Gudang pusat", "Gudang utama"),
  words("South warehouse", "Lager Süd", "Entrepôt sud", "Gudang selatan", "Gudang selatan"),
  words("Main", "Haupt", "Principal", "Pusat", "Utama"),
  words("South", "Süd", "Sud", "Selatan", "Selatan"),
  words("Medium cage", "Mittlerer Käfig", "Chape moyenne", "Sangkar sedang", "Sangkar sederhana"),
  words("Long cage", "Langer Käfig", "Chape longue", "Sangkar panjang", "Sangkar panjang"),
  words("Season start", "Saisonstart", "Début de saison", "Awal musim", "Permulaan musim"),
  words("Gravel weeks", "Gravel-Wochen", "Semaines gravel", "Pekan gravel", "Minggu gravel"),
  words(
    "Eight percent off the Wander range",
    "Acht Prozent auf die Wander-Reihe",
    "Huit pour cent sur la gamme Wander",
    "Diskon delapan persen untuk seri Wander",
    "Diskaun lapan peratus bagi siri Wander",
  ),
  words(
    "All Wander bikes, in every size and color.",
    "Alle Wander-Räder in jeder Größe und Farbe.",
    "Tous les vélos Wander, toutes tailles et couleurs.",
    "Semua sepeda Wander, setiap ukuran dan warna.",
    "Semua basikal Wander, setiap saiz dan warna.",
  ),
  words(
    "From one bike, while stocks last. Not with other promotions.",
    "Ab einem Rad, solange der Vorrat reicht. Nicht mit anderen Aktionen kombinierbar.",
    "Dès l’achat d’un vélo, dans la limite des stocks. Non cumulable avec d’autres promotions.",
    "Berlaku mulai dari 1 sepeda, selama persediaan masih ada. Tidak dapat digabung dengan promosi lain.",
    "Bermula daripada 1 basikal, selagi stok masih ada. Tidak boleh digabungkan dengan promosi lain.",
  ),
  words("Volume discount", "Mengenrabatt", "Remise sur quantité", "Diskon jumlah", "Diskaun kuantiti"),
  words("Workshop favorites", "Werkstattlieblinge", "Favoris de l’atelier", "Favorit bengkel", "Pilihan bengkel"),
];

/** Words of the catalog that the ERP writes in English, with their texts. */
export const terms = (also: readonly Words[]): readonly Words[] => {
  const all = [
    ...COLORS.map(([, , , name]) => name),
    ...Object.values(CATEGORIES),
    ...Object.values(SPEC),
    ...OTHERS,
    ...also,
  ];
  const isTranslated = ({ en, ...others }: Words): boolean => Object.values(others).some((text) => text !== en);
  // Words of articles come without a translation, too, and do not replace those that have one.
  return [...new Map(all.filter(isTranslated).map((word) => [word.en, word])).values()];
};
