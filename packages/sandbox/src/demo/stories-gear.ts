import { words } from "./words.ts";

/** What riders touch, wear, and carry, and frames and tubes. */
export const GEAR_STORIES = {
  pedal: [
    words(
      "A wide platform with ten pins a side.",
      "Breite Plattform mit zehn Pins pro Seite.",
      "Plateforme large, dix picots par face.",
      "Platform lebar dengan sepuluh pin tiap sisi.",
      "Platform lebar dengan sepuluh pin setiap sisi.",
    ),
    words(
      "Clips in on both sides; release tension with one screw.",
      "Klickt beidseitig ein; Auslösehärte mit einer Schraube.",
      "S’enclenche des deux côtés ; tension réglable d’une vis.",
      "Klik di dua sisi; tegangan lepas diatur satu sekrup.",
      "Klip di dua sisi; ketegangan dilaras satu skru.",
    ),
    words(
      "Rubber grip for street shoes and reflectors that meet the law.",
      "Gummigrip für Straßenschuhe und zugelassene Reflektoren.",
      "Grip caoutchouc pour chaussures de ville, réflecteurs homologués.",
      "Karet untuk sepatu harian dan reflektor sesuai aturan.",
      "Getah untuk kasut harian dan pemantul mengikut undang-undang.",
    ),
  ],
  bars: [
    words(
      "25 mm of rise, 780 mm wide, and marks to cut it shorter.",
      "25 mm Rise, 780 mm breit und mit Marken zum Kürzen.",
      "25 mm de hauteur, 780 mm de large, repères de coupe.",
      "Naik 25 mm, lebar 780 mm, dengan tanda potong.",
      "Naik 25 mm, lebar 780 mm, dengan tanda potong.",
    ),
    words(
      "Short reach and shallow drop: hands reach the levers everywhere.",
      "Kurzer Reach und wenig Drop: die Hebel sind überall erreichbar.",
      "Reach court, drop réduit : les leviers toujours à portée.",
      "Reach pendek dan drop dangkal: tuas mudah dijangkau.",
      "Reach pendek dan drop cetek: tuil mudah dicapai.",
    ),
    words(
      "16 degrees of flare for control off the road.",
      "16 Grad Flare für Kontrolle im Gelände.",
      "16 degrés d’évasement pour le contrôle hors route.",
      "Flare 16 derajat untuk kendali di luar aspal.",
      "Flare 16 darjah untuk kawalan luar jalan.",
    ),
  ],
  grips: [
    words(
      "Wings that carry the palm and stop numb fingers.",
      "Flügelgriffe, die den Handballen stützen.",
      "Des ailettes qui soutiennent la paume.",
      "Sayap penopang telapak, jari tidak kesemutan.",
      "Sayap penyokong tapak tangan, jari tidak kebas.",
    ),
    words(
      "Clamped on both ends, so they never twist.",
      "Beidseitig geklemmt, verdrehen sich nie.",
      "Serrées aux deux bouts, elles ne tournent jamais.",
      "Dijepit di dua ujung, tidak pernah berputar.",
      "Diapit di dua hujung, tidak pernah berpusing.",
    ),
  ],
  jersey: [
    words(
      "Open mesh under the arms for days above thirty degrees.",
      "Offenes Mesh unter den Armen für Tage über dreißig Grad.",
      "Mesh ouvert sous les bras pour les jours à plus de trente degrés.",
      "Jaring terbuka di bawah lengan untuk hari panas.",
      "Jaring terbuka di bawah lengan untuk hari panas.",
    ),
    words(
      "Merino wool that still smells fresh on day three.",
      "Merinowolle, die auch am dritten Tag frisch riecht.",
      "Laine mérinos encore fraîche au troisième jour.",
      "Wol merino yang tetap segar di hari ketiga.",
      "Bulu merino yang kekal segar pada hari ketiga.",
    ),
    words(
      "Loose cut with room for pads, and a wipe for glasses.",
      "Lockerer Schnitt mit Platz für Protektoren und Brillentuch.",
      "Coupe ample pour protections, avec chiffonnette.",
      "Potongan longgar untuk pelindung, dengan lap kacamata.",
      "Potongan longgar untuk pelindung, dengan kain cermin mata.",
    ),
  ],
  gloves: [
    words(
      "Gel under the palm, terry at the thumb.",
      "Gel unter dem Handballen, Frottee am Daumen.",
      "Gel sous la paume, éponge au pouce.",
      "Gel di telapak, handuk di ibu jari.",
      "Gel di tapak tangan, tuala di ibu jari.",
    ),
    words(
      "Windproof to minus five degrees; works on touch screens.",
      "Winddicht bis minus fünf Grad; bedient Touchscreens.",
      "Coupe-vent jusqu’à moins cinq ; compatibles écrans tactiles.",
      "Tahan angin hingga minus lima derajat; bisa layar sentuh.",
      "Kalis angin hingga tolak lima darjah; boleh skrin sentuh.",
    ),
  ],
  shoe: [
    words(
      "One dial, a carbon plate, and vents in the toe.",
      "Ein Drehverschluss, eine Carbonplatte und Belüftung vorn.",
      "Une molette, une semelle carbone et des aérations.",
      "Satu pengunci putar, pelat karbon, dan ventilasi depan.",
      "Satu pengunci putar, plat karbon, dan lubang udara.",
    ),
    words(
      "A lugged sole for walking and a toe that takes a rock.",
      "Profilsohle zum Gehen und eine Kappe, die Steine aushält.",
      "Semelle crantée pour marcher et pointe renforcée.",
      "Sol bergerigi untuk jalan kaki dan ujung kuat.",
      "Tapak bergerigi untuk berjalan dan hujung kukuh.",
    ),
  ],
  bottle: [
    words(
      "See what is left. Dishwasher safe, no taste.",
      "Man sieht, was noch drin ist. Spülmaschinenfest, geschmacksneutral.",
      "On voit ce qu’il reste. Lave-vaisselle, sans goût.",
      "Isinya terlihat. Aman mesin cuci piring, tanpa rasa.",
      "Isi kelihatan. Selamat mesin basuh, tanpa rasa.",
    ),
    words(
      "Double walled: cold for two hours in the sun.",
      "Doppelwandig: zwei Stunden kühl in der Sonne.",
      "Double paroi : deux heures au frais en plein soleil.",
      "Dinding ganda: dingin dua jam di bawah terik.",
      "Dinding berganda: sejuk dua jam di bawah panas.",
    ),
  ],
  light: [
    words(
      "40 lux for lit streets; charges in two hours.",
      "40 Lux für beleuchtete Straßen; in zwei Stunden geladen.",
      "40 lux pour rues éclairées ; chargée en deux heures.",
      "40 lux untuk jalan terang; terisi dua jam.",
      "40 lux untuk jalan berlampu; dicas dua jam.",
    ),
    words(
      "80 lux with a clean cut-off that blinds nobody.",
      "80 Lux mit sauberer Hell-Dunkel-Grenze, die niemanden blendet.",
      "80 lux, coupure nette qui n’éblouit personne.",
      "80 lux dengan batas cahaya rapi, tidak menyilaukan.",
      "80 lux dengan had cahaya kemas, tidak menyilaukan.",
    ),
    words(
      "150 lux with high beam and a switch at the bar.",
      "150 Lux mit Fernlicht und Schalter am Lenker.",
      "150 lux, feu de route et commande au guidon.",
      "150 lux dengan lampu jauh dan sakelar di setang.",
      "150 lux dengan lampu tinggi dan suis di hendal.",
    ),
  ],
  lock: [
    words(
      "12 mm of hardened steel; holder for the frame included.",
      "12 mm gehärteter Stahl; Halter für den Rahmen liegt bei.",
      "Acier trempé de 12 mm ; support de cadre inclus.",
      "Baja keras 12 mm; termasuk dudukan rangka.",
      "Keluli keras 12 mm; termasuk pemegang rangka.",
    ),
    words(
      "15 mm and double bolted: accepted by bicycle insurers.",
      "15 mm und doppelt verriegelt: von Fahrradversicherern anerkannt.",
      "15 mm, double verrouillage : reconnu par les assureurs.",
      "15 mm dan kunci ganda: diakui asuransi sepeda.",
      "15 mm dan kunci berganda: diiktiraf insurans basikal.",
    ),
  ],
  pump: [
    words(
      "8 bar with a wooden handle and both valve heads.",
      "8 bar mit Holzgriff und beiden Ventilköpfen.",
      "8 bars, poignée bois et deux têtes de valve.",
      "8 bar dengan gagang kayu dan dua kepala katup.",
      "8 bar dengan pemegang kayu dan dua kepala injap.",
    ),
    words(
      "11 bar, a gauge that can be read standing, and a bleed button.",
      "11 bar, ein im Stehen ablesbares Manometer und Ablassknopf.",
      "11 bars, manomètre lisible debout, bouton de purge.",
      "11 bar, manometer mudah dibaca, dan tombol buang angin.",
      "11 bar, tolok mudah dibaca, dan butang pelepas udara.",
    ),
  ],
  bag: [
    words(
      "18 liters for laptop and lunch; a rain cover in the lid.",
      "18 Liter für Laptop und Lunch; Regenhülle im Deckel.",
      "18 l pour ordinateur et déjeuner ; housse de pluie.",
      "18 liter untuk laptop dan bekal; pelindung hujan di tutup.",
      "18 liter untuk komputer riba dan bekal; penutup hujan.",
    ),
    words(
      "24 liters, welded and waterproof, with a reflecting stripe.",
      "24 Liter, verschweißt und wasserdicht, mit Reflexstreifen.",
      "24 l, soudée et étanche, bande réfléchissante.",
      "24 liter, dilas dan kedap air, dengan garis reflektor.",
      "24 liter, dikimpal dan kalis air, dengan jalur pemantul.",
    ),
  ],
  frame: [
    words(
      "The Strato frame with fork and headset, to build the road bike of your customer’s wishes.",
      "Der Strato-Rahmen mit Gabel und Steuersatz für das Rennrad nach Wunsch.",
      "Le cadre Strato avec fourche et jeu de direction, pour un vélo sur mesure.",
      "Rangka Strato dengan garpu dan headset untuk sepeda balap sesuai pesanan.",
      "Rangka Strato dengan fork dan headset untuk basikal lumba tempahan.",
    ),
    words(
      "The Ridge frame with shock: 140 mm of travel to build up as light or strong as you like.",
      "Der Ridge-Rahmen mit Dämpfer: 140 mm Federweg, leicht oder robust aufzubauen.",
      "Le cadre Ridge avec amortisseur : 140 mm, à monter léger ou costaud.",
      "Rangka Ridge dengan shock: travel 140 mm, dirakit ringan atau kuat.",
      "Rangka Ridge dengan penyerap: travel 140 mm, dirakit ringan atau lasak.",
    ),
  ],
  tube: [
    words(
      "For narrow tires from 23 to 32 mm; removable valve core.",
      "Für schmale Reifen von 23 bis 32 mm; Ventil herausschraubbar.",
      "Pour pneus étroits de 23 à 32 mm ; obus démontable.",
      "Untuk ban sempit 23 sampai 32 mm; inti katup dapat dilepas.",
      "Untuk tayar sempit 23 hingga 32 mm; teras injap boleh dibuka.",
    ),
    words(
      "For 29-inch tires up to 2.4 inches; 40 mm valve.",
      "Für 29-Zoll-Reifen bis 2,4 Zoll; Ventil 40 mm.",
      "Pour pneus de 29 pouces jusqu’à 2,4 ; valve de 40 mm.",
      "Untuk ban 29 inci hingga 2,4 inci; katup 40 mm.",
      "Untuk tayar 29 inci hingga 2.4 inci; injap 40 mm.",
    ),
  ],
  tape: [
    words(
      "Cork blend that soaks up sweat; plugs and finishing tape included.",
      "Korkmischung, die Schweiß aufnimmt; mit Stopfen und Abschlussband.",
      "Mélange de liège absorbant ; bouchons et finition inclus.",
      "Campuran gabus penyerap keringat; termasuk penutup ujung.",
      "Campuran gabus penyerap peluh; termasuk penutup hujung.",
    ),
    words(
      "3 mm with a tacky surface that holds in the rain.",
      "3 mm mit griffiger Oberfläche, die auch im Regen hält.",
      "3 mm, surface adhérente même sous la pluie.",
      "3 mm dengan permukaan lengket yang tetap kuat saat hujan.",
      "3 mm dengan permukaan lekat yang kekal kuat ketika hujan.",
    ),
  ],
} as const;
