/** Words of a printed catalogue. */
export interface Words {
  readonly title: string;
  readonly contents: string;
  readonly code: string;
  readonly size: string;
  readonly colour: string;
  readonly retail: string;
  readonly dealer: string;
  readonly bikes: string;
  readonly parts: string;
  readonly as: string;
}

const ENGLISH: Words = {
  title: "Product catalog",
  contents: "Contents",
  code: "Article",
  size: "Size",
  colour: "Color",
  retail: "Retail price",
  dealer: "Your price",
  bikes: "Bikes",
  parts: "Parts and accessories",
  as: "As of {day}. Prices and availability can change.",
};

const WORDS: Readonly<Record<string, Words>> = {
  "en-US": ENGLISH,
  de: {
    title: "Produktkatalog",
    contents: "Inhalt",
    code: "Artikel",
    size: "Größe",
    colour: "Farbe",
    retail: "UVP",
    dealer: "Ihr Preis",
    bikes: "Fahrräder",
    parts: "Teile und Zubehör",
    as: "Stand {day}. Preise und Verfügbarkeit können sich ändern.",
  },
  fr: {
    title: "Catalogue de produits",
    contents: "Sommaire",
    code: "Article",
    size: "Taille",
    colour: "Couleur",
    retail: "Prix public",
    dealer: "Votre prix",
    bikes: "Vélos",
    parts: "Pièces et accessoires",
    as: "État au {day}. Les prix et la disponibilité peuvent changer.",
  },
  "id-ID": {
    title: "Katalog produk",
    contents: "Daftar isi",
    code: "Artikel",
    size: "Ukuran",
    colour: "Warna",
    retail: "Harga eceran",
    dealer: "Harga Anda",
    bikes: "Sepeda",
    parts: "Suku cadang dan aksesori",
    as: "Per {day}. Harga dan ketersediaan dapat berubah.",
  },
  "ms-MY": {
    title: "Katalog produk",
    contents: "Kandungan",
    code: "Artikel",
    size: "Saiz",
    colour: "Warna",
    retail: "Harga runcit",
    dealer: "Harga anda",
    bikes: "Basikal",
    parts: "Alat ganti dan aksesori",
    as: "Setakat {day}. Harga dan ketersediaan boleh berubah.",
  },
};

/** Those of a locale; every locale without words of its own reads English. */
export const wordsOf = (locale: string): Words => WORDS[locale] ?? ENGLISH;
