import type { Sample } from "./sample.ts";

export const PARTNERS_SAMPLES: readonly Sample[] = [
  {
    kind: "sales-regions",
    header: "id,description,lat,lng,groupCode,groupDescription,category",
    good: [
      "NW,Northwest,45.52,-122.68,BIKE,Bike shops,A",
      "NW,Northwest,45.52,-122.68,SPORT,Sports shops,",
      "SW,Southwest,32.22,-110.97,,,",
    ],
    bad: [
      ["NE,Northeast,95,-73.21,,,", "lat,95,too_large"],
      ["SE,Southeast,35.6,west,,,", "lng,west,degrees_invalid"],
      ["MW,Midwest,43.07,-89.4,BIKE,,Z", "category,Z,unknown_value"],
    ],
    records: 2,
    item: ["SALESREGIONS#U001", "NW"],
    expected: {
      ...{ description: "Northwest", lat: 45.52, lng: -122.68 },
      groups: [
        { code: "BIKE", description: "Bike shops", category: "A" },
        { code: "SPORT", description: "Sports shops" },
      ],
    },
  },
  {
    kind: "pickup-orders",
    header: "orderId,shop,custCode,createdAt,firstName,lastName,email,lineNo,sku,name,qty,refunded,partOf",
    good: ["W-1,Velo Web,C1,2026-03-30T09:00:00Z,Mia,Fox,mia@home.example,1,BK-1,Road Racer,2,,"],
    bad: [
      ["W-2,Velo Web,C99,2026-03-30T09:00:00Z,Mia,Fox,,1,BK-1,Road Racer,2,,", "custCode,C99,customer_unknown"],
      ["W-3,Velo Web,C1,2026-03-30T09:00:00Z,Mia,Fox,mia at home,1,BK-1,Road Racer,2,,", "email,,valid_email"],
      ["W-4,Velo Web,C1,2026-03-30T09:00:00Z,Mia,Fox,,1,BK-1,Road Racer,2,3,", "refunded,3,more_than_ordered"],
      ["W-5,Velo Web,C1,2026-03-30T09:00:00Z,Mia,Fox,,1,BK-1,Road Racer,2,,7", "partOf,7,order_line_unknown"],
    ],
    item: ["PICKUPORDER#W-1", "PICKUPORDER"],
    expected: { status: "needs-confirmation", custCode: "C1", shop: "Velo Web" },
  },
  {
    kind: "vendors",
    header: "id,name,email,currency,sorgs,active",
    good: ["V1,Corvid,orders@corvid.example,USD,U001|G001,"],
    bad: [
      ["V2,Pallas,,dollars,U001,", "currency,dollars,currency_invalid"],
      ["V#2,Pallas,,USD,U001,", "id,V#2,code_invalid"],
    ],
    item: ["VENDORS", "V1"],
    expected: { name: "Corvid", sorgs: ["U001", "G001"], active: true, language: "en-US" },
  },
  {
    kind: "vendor-addresses",
    header: "vendor,custCode,id,name,address",
    good: ['V1,C1,DOCK,Dock 4,"Pier 9, Oakland"'],
    bad: [["V1,C1,DOCK,Dock 4,", "address,,required"]],
    item: ["VENDORADDRESSES#C1", "V1#DOCK"],
    expected: { name: "Dock 4", address: "Pier 9, Oakland" },
  },
  {
    kind: "vendor-articles",
    header: "vendor,articleCode,description,price,image,uomConverter,salesUnit",
    good: ["V1,BELL-1,Brass bell,12.50,bell.svg,6,BOX", "V1,BELL-2,Steel bell,9,,,"],
    bad: [
      ["V1,BELL-3,,9,,,", "description,,required"],
      ["V1,BELL-3,Bell,9,,0,", "uomConverter,0,too_small"],
    ],
    item: ["VENDORGOODS#V1", "ARTICLE#BELL-1"],
    expected: { price: 125_000, uomConverter: 6, salesUnit: "BOX", imageUrl: "/media/U001/bell.svg", active: true },
  },
  {
    kind: "vendor-stock",
    header: "vendor,articleCode,stock",
    good: ["V1,BELL-1,48"],
    bad: [
      ["V1,NONE-1,4", "articleCode,NONE-1,article_not_found"],
      ["V1,BELL-1,many", "stock,many,int_invalid"],
    ],
    item: ["VENDORGOODS#V1", "STOCK#BELL-1"],
    expected: { free: 48 },
  },
];
