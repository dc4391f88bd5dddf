import { shardOf } from "@spoke/core/platform";
import type { Sample } from "./sample.ts";

const SHARD_OF_A1 = shardOf("A-1");

export const CATALOG_SAMPLES: readonly Sample[] = [
  {
    kind: "sorgs",
    header: "sorg,name,merchantName,companyCode,currency,availableStockCheck,payments,seller",
    good: [
      'U001,Veloria US,Veloria,US01,USD,yes,"[{""id"":""OPEN"",""type"":""Open"",""desc"":""Open account""}]",' +
        '"{""name"":""Veloria Inc."",""bank"":{""name"":""Demo Bank"",""account"":""0001""}}"',
    ],
    bad: [
      ["G001,Veloria DE,Veloria,DE01,EUR,yes,,", "sorg,G001,sorg_of_another_folder"],
      ["U001,Veloria US,Veloria,US01,USD,perhaps,,", "availableStockCheck,perhaps,flag_invalid"],
    ],
    item: ["SORG#U001", "CONFIG"],
    expected: { name: "Veloria US", availableStockCheck: true, exactQtyCheck: false, gsi1pk: "SORGS", gsi1sk: "U001" },
  },
  {
    kind: "hosts",
    header: "host,sorg,webTitle,currency,branding,languages,maskStock",
    good: [
      'shop.localhost,U001,Shop,"{""display"":""USD"",""symbol"":""$"",""thousandSeparator"":"","",""decimalSeparator"":""."",""decimalPrecision"":2}","{""accent"":""#112233""}","[{""code"":""en-US""}]",50',
    ],
    bad: [
      ["Shop!,U001,Shop,{},{},[],50", "host,Shop!,invalid_format"],
      ['b.localhost,U001,Shop,"{""display"":""USD""",{},[],50', 'currency,"{""display"":""USD""",json_invalid'],
      [
        'r.localhost,U001,Shop,"{""display"":""USD"",""symbol"":""$"",""thousandSeparator"":"","",""decimalSeparator"":""."",""decimalPrecision"":2}","{""accent"":""#b3261e""}","[{""code"":""en-US""}]",50',
        'branding,"{""accent"":""#b3261e""}",accent_like_danger',
      ],
    ],
    item: ["HOST#shop.localhost", "CONFIG"],
    expected: {
      webTitle: "Shop",
      maskStock: 50,
      canCheckout: true,
      branding: { accent: "#112233", accentText: "#ffffff" },
    },
  },
  {
    kind: "countries",
    header: "id,name,phoneCode,attribution",
    good: ["CI,Côte d'Ivoire,+225,Somebody (ODbL)", "ID,Indonesia,,"],
    bad: [
      ["Indonesia,Indonesia,,", "id,Indonesia,country_invalid"],
      ["DE,,,", "name,,required"],
    ],
    item: ["COUNTRIES", "CI"],
    expected: { id: "CI", name: "Côte d'Ivoire", phoneCode: "+225", attribution: "Somebody (ODbL)" },
  },
  {
    kind: "cities",
    header: "country,code,name,state",
    good: ["DE,77,Straße an der Größe,Bayern", "ID,1,Bandung,"],
    bad: [
      ["de,78,Ulm,", "country,de,country_invalid"],
      ["DE,79,!!!,", "name,!!!,name_invalid"],
      ["DE,a#b,Ulm,", "code,a#b,code_invalid"],
    ],
    item: ["CITIES#DE", "strasse-an-der-grosse#77"],
    expected: { country: "DE", code: "77", name: "Straße an der Größe", state: "Bayern", attribution: "" },
  },
  {
    kind: "content-target-markets",
    header: "id,marketName",
    good: ["de,Germany"],
    bad: [["d#e,Germany", "id,d#e,code_invalid"]],
    item: ["MARKETS", "de"],
    expected: { id: "de", marketName: "Germany" },
  },
  {
    kind: "terms",
    header: "term,text[de],text[id-ID]",
    // Texts of promotions are longer than keys can be.
    good: ["Signal Red,Signalrot,Merah", "Frame,Rahmen,", `${"Long ".repeat(700)}text,${"Lang ".repeat(700)}Text,`],
    bad: [
      [",Signalrot,", "term,,required"],
      ["Blue,,", "text,,required"],
    ],
    item: ["TERMS#U001", "Signal Red"],
    expected: { term: "Signal Red", text: { de: "Signalrot", "id-ID": "Merah" } },
  },
  {
    kind: "articles",
    header:
      "article_code,category,uom,brand.id,brand.description,merchandiseCategory.id,name[en-US],name[de],description[de],images,spec[WEIGHT:Weight],allowToOrder,newArrival.from,newArrival.to,gtin,documents,spares",
    good: [
      'A-1,Bike,PC,VEL,Veloria,ROAD,"Road bike, ""fast""",Rennrad Größe 54,"Zwei\nZeilen",a.svg|b.svg,8.2 kg,false,2026-01-01,2026-02-01,614141999996,"[{""name"":{""de"":""Anleitung""},""file"":""manual.pdf""}]",T-1|T-2',
    ],
    bad: [
      ["A#2,Bike,PC,VEL,,ROAD,x,,,,,,,,,,", "article_code,A#2,code_invalid"],
      ["A-3,Car,PC,VEL,,ROAD,x,,,,,,,,,,", "category,Car,unknown_value"],
      ["A-4,Bike,,VEL,,ROAD,x,,,,,,,,,,", "uom,,required"],
      ["A-5,Bike,PC,VEL,,ROAD,x,,,../../etc/passwd,,,,,,,", "images.0,../../etc/passwd,picture_invalid"],
      ["A-6,Bike,PC,VEL,,ROAD,x,,,,,,2026-02-01,2026-01-01,,,", "newArrival.to,2026-01-01,period_invalid"],
      ["A-7,Bike,PC,VEL,,ROAD,,,,,,,,,,,", "name,,required"],
      ["A-8,Bike,PC,VEL,,ROAD,x", ",7,column_count"],
      ["A-9,Bike,PC,VEL,,ROAD,x,,,,,,,,614141999995,,", "gtin,614141999995,gtin_invalid"],
      [
        'A-10,Bike,PC,VEL,,ROAD,x,,,,,,,,,"[{""name"":""Manual"",""file"":""manual.exe""}]",',
        'documents.0.file.default,"[{""name"":""Manual"",""file"":""manual.exe""}]",document_invalid',
      ],
    ],
    item: [`ARTICLES#U001#${SHARD_OF_A1}`, "A-1"],
    expected: {
      name: { "en-US": 'Road bike, "fast"', de: "Rennrad Größe 54" },
      description: { de: "Zwei\nZeilen" },
      brand: { id: "VEL", description: "Veloria" },
      slug: "road-bike-fast-a-1",
      gtin: "00614141999996",
      images: [
        { thumbnail: "/media/U001/a.svg", full: "/media/U001/a.svg" },
        { thumbnail: "/media/U001/b.svg", full: "/media/U001/b.svg" },
      ],
      specification: [{ code: "WEIGHT", name: "Weight", value: "8.2 kg" }],
      documents: [{ name: { de: "Anleitung" }, file: { default: "/media/U001/manual.pdf" } }],
      spares: ["T-1", "T-2"],
      group: { id: "A-1", parentName: "A-1" },
      newArrival: { from: "2026-01-01", to: "2026-02-01", active: true },
    },
  },
  {
    kind: "prices",
    header: "article_code,priceList,currency,retail,dealer",
    good: ["A-1,STD,USD,33.6442,20.1865", "A-1,GOLD,USD,33.6442,"],
    bad: [
      ["A-1,STD,USD,33.64421,20", "retail,33.64421,decimal_invalid"],
      ["A-1,STD,USD,1e3,20", "retail,1e3,decimal_invalid"],
      ["A-1,STD,USD,-1,20", "retail,'-1,too_small"],
      ["A-1,STD,usd,1,20", "currency,usd,currency_invalid"],
      ['A-1,STD,USD,"1,5",20', 'retail,"1,5",decimal_invalid'],
    ],
    item: [`PRICES#U001#${SHARD_OF_A1}`, "A-1#STD"],
    expected: { retail: 336_442, dealer: 201_865, currency: "USD" },
  },
  {
    kind: "promotions",
    header: "code,name,date.from,date.to,badge,locations,image",
    good: ["P1,Spring,2026-03-01,2026-03-31,spring.png,North|South,ride.jpg"],
    bad: [["P2,Spring,2026-03-31,2026-03-01,,,", "date.to,2026-03-01,period_invalid"]],
    item: ["PROMOTIONS#U001", "P1"],
    expected: {
      date: { from: "2026-03-01", to: "2026-03-31" },
      locations: ["North", "South"],
      badge: "/media/U001/spring.png",
      image: "/media/U001/ride.jpg",
      terms: "",
    },
  },
  {
    kind: "promotion-details",
    header: "code,article_code,type,discount,minQty,maxQty",
    good: ["P1,A-1,percent,2.5,1,10"],
    bad: [
      ["P1,A-1,percent,-2.5,1,10", "discount,'-2.5,too_small"],
      ["P1,A-1,percent,2.5,11,10", "maxQty,10,range_invalid"],
    ],
    item: [`OFFERS#U001#${SHARD_OF_A1}`, "A-1#promotion#P1#0"],
    expected: { kind: "promotion", discount: 25_000, minQty: 1, maxQty: 10, line: 0 },
  },
  {
    kind: "deals",
    header: "salesDealNo,article_code,term,qty,minQty,maxQty,type,discount",
    good: ["VOL,A-1,,,11,14,percent,-2", "VOL,A-1,,,15,24,percent,-5", "FIX,A-1,>=,3,,,amount,-1.5"],
    records: 2,
    bad: [["ODD,A-1,>=,3,5,,percent,-2", "minQty,5,tier_quantity_unclear"]],
    item: [`OFFERS#U001#${SHARD_OF_A1}`, "A-1#tier#VOL#22"],
    expected: { kind: "tier", term: ">=", qty: 11, discount: -20_000, salesDealNo: "VOL" },
  },
  {
    kind: "stock",
    header: "article_code,date,qty,location,nextArrival.date,nextArrival.qty",
    good: ["A-1,2026-11-20,7,North,2026-12-24,40", "A-1,2026-11-20,5,South,,", "A-2,,0,,,"],
    records: 2,
    bad: [
      ["A-3,2026-11-20,1.5,North,,", "qty,1.5,int_invalid"],
      ["A-4,2026-11-31,1,North,,", "date,2026-11-31,date_invalid"],
    ],
    item: ["STOCK#U001#A-1", "STOCK"],
    expected: {
      available: [
        { date: "2026-11-20", qty: 7, location: "North", priority: 0 },
        { date: "2026-11-20", qty: 5, location: "South", priority: 0 },
      ],
      nextArrival: { date: "2026-12-24", qty: 40 },
      reserved: 0,
    },
  },
];
