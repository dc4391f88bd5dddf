import { shardOf } from "@spoke/core/platform";

/** One good file per kind, with rows that must be refused and why: `line,column,value,reason` of errors.csv. */
export interface Sample {
  readonly kind: string;
  /** Sales organization of the file; U001 when absent. */
  readonly sorg?: string;
  readonly header: string;
  readonly good: readonly string[];
  readonly bad: readonly (readonly [row: string, error: string])[];
  /** Item that the first good row makes. */
  readonly item: readonly [pk: string, sk: string];
  readonly expected: Readonly<Record<string, unknown>>;
  /** Records that the good rows make, when rows are grouped. */
  readonly records?: number;
}

const SHARD_OF_A1 = shardOf("A-1");

export const SAMPLES: readonly Sample[] = [
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
    good: ["Signal Red,Signalrot,Merah", "Frame,Rahmen,"],
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
    header: "code,name,date.from,date.to,badge,locations",
    good: ["P1,Spring,2026-03-01,2026-03-31,spring.png,North|South"],
    bad: [["P2,Spring,2026-03-31,2026-03-01,,", "date.to,2026-03-01,period_invalid"]],
    item: ["PROMOTIONS#U001", "P1"],
    expected: {
      date: { from: "2026-03-01", to: "2026-03-31" },
      locations: ["North", "South"],
      badge: "/media/U001/spring.png",
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
  {
    kind: "customers",
    header: "custCode,custName,r3,isr,custEmail,custCountry",
    good: ["C1,Bike & Söhne,AW1,17,a@b.example,DE"],
    bad: [["C 2,Shop,,,,DE", 'custCode,"C 2",code_invalid']],
    item: ["CUSTOMER#C1", "CUSTOMER"],
    expected: { custCode: { unified: "C1", r3: "AW1", isr: "17" }, custName: "Bike & Söhne", active: true },
  },
  {
    kind: "customer-areas",
    header: "custCode,priceList,companyCode,blocked",
    good: ["C1,STD,US01,0"],
    bad: [["C1,,US01,0", "priceList,,required"]],
    item: ["CUSTOMER#C1", "AREA#U001"],
    expected: { sorg: "U001", priceList: "STD", blocked: false },
  },
  {
    kind: "ship-tos",
    header: "custCode,code,name,address,postalCode",
    good: ["C1,main,Shop,Main St 1,01234"],
    bad: [["C1,#,Shop,Main St 1,", "code,#,code_invalid"]],
    item: ["CUSTOMER#C1", "SHIPTO#MAIN"],
    expected: { postalCode: "01234", active: true },
  },
  {
    kind: "credits",
    header: "custCode,companyCode,currency,creditLimit,openInvoice,reasonBlocked",
    good: ["C1,US01,USD,50000,-12.34,limit_exceeded"],
    bad: [["C1,US01,USD,50000,,because", "reasonBlocked,because,unknown_value"]],
    item: ["CUSTOMER#C1", "CREDIT#US01"],
    expected: { creditLimit: 500_000_000, openInvoice: -123_400, reasonBlocked: "limit_exceeded" },
  },
  {
    kind: "users",
    header: "username,name,roles,hosts,userAreas,custCode",
    good: ['Anna.Bell,Anna,dealer,shop.localhost,"[{""sorg"":""U001"",""limitation"":""none""}]",C1'],
    bad: [
      ["eve,Eve,root,shop.localhost,,", "roles,root,role_unknown"],
      ["eve,Eve,dealer,elsewhere.example,,", "hosts,elsewhere.example,host_unknown"],
      [
        'eve,Eve,dealer,shop.localhost,"[{""sorg"":""X999"",""limitation"":""none""}]",',
        'userAreas,"[{""sorg"":""X999"",""limitation"":""none""}]",sorg_unknown',
      ],
    ],
    item: ["LOGIN#anna.bell", "LOGIN"],
    expected: { username: "anna.bell" },
  },
  {
    kind: "announcements",
    header: "host,id,title,from,to,url,content",
    good: ["shop.localhost,N1,Closed,2026-12-24,2026-12-26,https://example.com/x,We are back on the 27th."],
    bad: [
      ["shop.localhost,N2,Hi,2026-12-24,2026-12-26,javascript:alert(1),", "url,javascript:alert(1),link_invalid"],
      ["shop.localhost,N3,<b>Hi</b>,2026-12-24,2026-12-26,,", "title,<b>Hi</b>,markup_refused"],
    ],
    item: ["ANNOUNCEMENTS#shop.localhost", "N1"],
    expected: { type: "home_page", from: "2026-12-24", to: "2026-12-26" },
  },
  {
    kind: "bonus-rules",
    header: "version,name[en-US],validFrom,validTo,pointValue,onTimePercent,kind,category,points",
    good: ["7,Rewards,2026-01-01,2026-12-31,0.5,10,purchase,bike,100"],
    bad: [["8,,2026-02-01,2026-01-01,1,,retail,,1", "validTo,2026-01-01,period_invalid"]],
    item: ["BONUSRULES#U001", "000007"],
    expected: {
      ...{ version: 7, name: { "en-US": "Rewards" }, pointValue: 5_000, onTimePercent: 10, graceDays: 0 },
      rates: [
        {
          ...{ kind: "purchase", category: "bike", points: 100 },
          ...{ articleCode: "", merchandiseCategory: "", brand: "", class: "" },
        },
      ],
    },
  },
  {
    kind: "orders",
    header:
      "order_no,custCode,createdAt,currency,host,lineNo,article_code,description,order_qty,uom,price,subtotal,shipped,invoiced",
    good: [
      "250101-AAAAA,C1,2025-01-01T10:00:00+01:00,USD,shop.localhost,1,A-1,Bike,2,PC,20.1865,40.37,2,1",
      "250101-AAAAA,C1,2025-01-01T09:00:00Z,USD,shop.localhost,2,A-2,Bell,1,PC,5,5,1,0",
    ],
    bad: [
      ["250101-BBBBB,C1,yesterday,USD,shop.localhost,1,A-1,Bike,2,PC,20,40,,", "createdAt,yesterday,instant_invalid"],
    ],
    records: 1,
    item: ["ORDER#250101-AAAAA", "ORDER"],
    expected: {
      status: "shipped",
      total: 453_700,
      createdAt: "2025-01-01T09:00:00.000Z",
    },
  },
  {
    kind: "delivery-history",
    header:
      "doNumber,custCode,deliveryDate,currency,orderNo,lineNo,articleCode,orderQty,price,trackingUrl,documentType",
    good: ["DO1,C1,2025-01-05,USD,250101-AAAAA,1,A-1,2,20.1865,https://track.example/1,cf"],
    bad: [
      ["DO2,C1,2025-01-05,USD,250101-AAAAA,1,A-1,2,20,ftp://x,", "trackingUrl,ftp://x,link_invalid"],
      ["DO3,C1,2025-01-05,USD,250101-AAAAA,1,A-1,2,20,,FILLUP", "documentType,FILLUP,too_long"],
    ],
    item: ["DELIVERY#DO1", "DELIVERY"],
    expected: { gsi1pk: "DELIVERIES#C1", gsi1sk: "2025-01-05#DO1", sorg: "U001", documentType: "CF" },
  },
  {
    kind: "invoice-history",
    header: "invoiceNo,custCode,invoiceDate,dueDate,currency,grandTotal,status,articleCode,qty,price,subTotal",
    good: [
      "I1,C1,2025-01-05,2025-02-04,USD,45.37,Paid,A-1,2,20.1865,40.37",
      "I1,C1,2025-01-05,2025-02-04,USD,45.37,Paid,A-2,1,5,5",
    ],
    records: 1,
    bad: [["I2,C1,2025-01-05,2025-02-04,USD,45.37,Maybe,A-1,2,20,40", "status,Maybe,unknown_value"]],
    item: ["INVOICE#U001#I1", "INVOICE"],
    expected: { accountingAmount: 453_700, status: "Paid", payerCode: "C1" },
  },
  {
    kind: "order-confirmations",
    header: "orderNo,sapOrderNo,lineNo,supplyQty,supplyDate",
    good: ["250101-CCCCC,900,1,1,2026-12-01", "250101-CCCCC,900,1,1,2026-12-08"],
    records: 1,
    bad: [
      ["250101-ZZZZZ,901,1,1,2026-12-01", "orderNo,250101-ZZZZZ,order_unknown"],
      ["250101-DDDDD,902,9,1,2026-12-01", "lines.0.lineNo,,order_line_unknown"],
    ],
    item: ["ORDER#250101-CCCCC", "ORDER"],
    expected: { status: "confirmed", erpOrderNumber: "900" },
  },
  {
    kind: "cancellation-answers",
    header: "orderNo,sequence,status,reason",
    good: ["250101-CCCCC,1,refused,Already packed"],
    bad: [
      ["250101-CCCCC,2,accepted,", "sequence,2,cancellation_unknown"],
      ["250101-ZZZZZ,1,accepted,", "orderNo,250101-ZZZZZ,order_unknown"],
      ["250101-CCCCC,1,perhaps,", "status,perhaps,unknown_value"],
    ],
    item: ["ORDER#250101-CCCCC", "ORDER"],
    expected: { cancellation: { state: "refused", answer: "Already packed" } },
  },
  {
    kind: "deliveries",
    header: "doNumber,custCode,deliveryDate,currency,orderNo,lineNo,articleCode,orderQty,price",
    good: ["DO9,C1,2026-12-01,USD,250101-CCCCC,1,A-1,2,20"],
    bad: [["DO8,C2,2026-12-01,USD,250101-CCCCC,1,A-1,2,20", "detail.0.orderNo,,order_unknown"]],
    item: ["ORDER#250101-CCCCC", "ORDER"],
    expected: { status: "shipped", doNumbers: ["DO9"] },
  },
  {
    kind: "invoices",
    header: "invoiceNo,custCode,invoiceDate,dueDate,currency,grandTotal,orderNo,articleCode,qty,price,subTotal",
    good: ["I9,C1,2026-12-01,2026-12-31,USD,40,250101-CCCCC,A-1,2,20,40"],
    bad: [["I8,C2,2026-12-01,2026-12-31,USD,40,250101-CCCCC,A-1,2,20,40", "orderNo,250101-CCCCC,order_unknown"]],
    item: ["ORDER#250101-CCCCC", "ORDER"],
    expected: { status: "invoiced", invoiceNos: ["I9"] },
  },
  {
    kind: "warranty-terms",
    header: "brand,category,class,months,start,registeredMonths,registeredWithin",
    good: ["VEL,,frame,60,sale,120,30", "VEL,,battery,24,shipment,,", "VEL,ROAD,paint,0,production,,"],
    bad: [
      ["VEL,,wheel,24,sale,,", "class,wheel,unknown_value"],
      ["VEL,,fork,24,sale,36,", "registeredWithin,,registration_incomplete"],
    ],
    item: ["WARRANTYTERMS#U001#VEL", "#frame"],
    expected: { months: 60, start: "sale", registeredMonths: 120, registeredWithin: 30, firstOwnerOnly: false },
  },
  {
    kind: "frames",
    header: "frameNumber,brand,articleCode,description,producedOn,doNumber,custCode,custName,shippedOn",
    good: ["WTU 12-O456,VEL,A-1,Velmora Trail 5,2026-01-10,DO1,C1,Cycle Corner,2026-03-02"],
    bad: [
      ["EN15194,VEL,A-1,,,,,,", "frameNumber,EN15194,frame_number_is_standard"],
      ["unknown,VEL,A-1,,,,,,", "frameNumber,unknown,frame_number_is_placeholder"],
      ["WTU99,VEL,A-1,,2026-02-30,,,,", "producedOn,2026-02-30,date_invalid"],
    ],
    item: ["FRAME#WTU120456", "FRAME#U001#VEL#WTU12O456"],
    expected: { articleCode: "A-1", custCode: "C1", shippedOn: "2026-03-02", frameNumber: "WTU 12-O456" },
  },
  {
    kind: "stolen-frames",
    header: "frameNumber,source,reference,stolenOn,recoveredOn,place",
    good: ["WTU120456,Bike Register,R-77,2026-05-01,,Toronto"],
    bad: [["WTU120456,Bike Register,R-78,2026-05-01,2026-04-01,", "recoveredOn,2026-04-01,period_invalid"]],
    item: ["FRAME#WTU120456", "STOLEN#Bike Register#R-77"],
    expected: { stolenOn: "2026-05-01", place: "Toronto" },
  },
  {
    kind: "account-bikes",
    header: "id,frameNumber,brand,custCode,buyer.name,buyer.email,buyer.city",
    good: ["AB-1,WTU120456,VEL,C1,Ada Rider,ada@example.com,Portland"],
    bad: [["AB-2,unknown,VEL,C1,Ada,,", "frameNumber,unknown,frame_number_is_placeholder"]],
    item: ["FRAME#WTU120456", "ACCOUNT#U001#AB-1"],
    expected: { buyer: { name: "Ada Rider", email: "ada@example.com", city: "Portland", phone: "", address: "" } },
  },
  {
    kind: "registrations",
    header: "frameNumber,brand,custCode,soldOn,registeredAt,buyer.name,registrationId",
    good: ["WTU 12-O456,VEL,C1,2026-04-01,2026-04-02T09:00:00Z,Ada Rider,R-1"],
    bad: [
      ["WTU998877,VEL,C1,2026-04-01,2026-04-02T09:00:00Z,,", "frameNumber,WTU998877,frame_not_found"],
      ["WTU 12-O456,VEL,C1,2026-04-31,2026-04-02T09:00:00Z,,", "soldOn,2026-04-31,date_invalid"],
    ],
    item: ["FRAME#WTU120456", "REGISTRATION#U001#VEL#WTU12O456"],
    expected: { status: "complete", soldOn: "2026-04-01", custCode: "C1", type: "retail" },
  },
  {
    kind: "registration-answers",
    header: "registrationId,frameNumber,sequence,status,reason",
    good: ["R-1,WTU 12-O456,1,failed,The bike came back"],
    bad: [["R-1,WTU 12-O456,1,perhaps,", "status,perhaps,unknown_value"]],
    item: ["FRAME#WTU120456", "REGISTRATION#U001#VEL#WTU12O456"],
    expected: { status: "failed update", reason: "The bike came back" },
  },
  {
    kind: "recalls",
    header: "number,brand,title,reason,instruction,laborMinutes,laborAmount,validFrom,articleCode,serialFrom,serialTo",
    good: [
      "R-1,VEL,Fork crown,Cracks,Replace the fork,45,30,2026-05-01,A-1,,",
      "R-1,VEL,Fork crown,Cracks,Replace the fork,45,30,2026-05-01,,WTU100,WTU199",
    ],
    bad: [
      ["R-2,VEL,Fork,Cracks,Replace it,45,30,2026-05-01,,WTU100,WTU1999", "serialTo,WTU1999,recall_range_pattern"],
      ["R-3,VEL,Fork,Cracks,Replace it,45,30,2026-05-01,,,", "articleCode,,recall_scope_required"],
    ],
    records: 1,
    item: ["RECALL#R-1", "RECALL"],
    expected: { state: "published", articles: ["A-1"], labor: [{ sorg: "U001", amount: 300_000 }] },
  },
  {
    kind: "recall-repairs",
    header: "recall,frameNumber,brand,custCode,repairedAt",
    good: ["R-1,WTU 12-O456,VEL,C1,2026-06-01T09:00:00Z"],
    bad: [["R-7,WTU 12-O456,VEL,C1,2026-06-01T09:00:00Z", "recall,R-7,recall_unknown"]],
    item: ["FRAME#WTU120456", "RECALL#R-1#U001#VEL#WTU12O456"],
    expected: { state: "closed", repair: { custCode: "C1", minutes: 45, amount: 0 } },
  },
  {
    kind: "recall-kit-answers",
    header: "recall,frameNumber,brand,sequence,status,doNumber",
    good: ["R-9,WTU77-9,VEL,1,confirmed,DO9"],
    bad: [["R-9,WTU77-9,VEL,1,perhaps,", "status,perhaps,unknown_value"]],
    item: ["FRAME#WTU779", "RECALL#R-9#U001#VEL#WTU779"],
    expected: { kit: { state: "confirmed", doNumber: "DO9" } },
  },
  {
    kind: "recall-credits",
    header: "statementId,sequence,status,creditNote",
    good: ["rs-9,1,credited,CN9"],
    bad: [["rs-9,1,perhaps,", "status,perhaps,unknown_value"]],
    item: ["RECALLSTATEMENT#rs-9", "STATEMENT"],
    expected: { state: "credited", creditNote: "CN9" },
  },
  {
    kind: "claim-problems",
    header: "id,part,description,class,category",
    good: ["CHAIN,Drivetrain,Chain slips,component,"],
    bad: [["FORK,Fork,Loose,wheel,", "class,wheel,unknown_value"]],
    item: ["CLAIMPROBLEMS#U001", "CHAIN"],
    expected: { part: "Drivetrain", description: "Chain slips", category: "" },
  },
  {
    kind: "claims",
    header: "claimId,custCode,frameNumber,purchaseDate,createdAt,status,statusAt,part,problem,comment",
    good: [
      "C260501-00001,C1,WTU 12-O456,2026-04-01,2026-05-01T09:00:00Z,approved,2026-05-04T09:00:00Z,Frame,Crack,Please hurry",
    ],
    bad: [
      [
        "C260501-00002,C1,WTU998877,2026-04-01,2026-05-01T09:00:00Z,approved,2026-05-04T09:00:00Z,,,",
        "frameNumber,WTU998877,frame_not_found",
      ],
      [
        "C260501-00003,C1,WTU 12-O456,2026-04-01,2026-05-01T09:00:00Z,perhaps,2026-05-04T09:00:00Z,,,",
        "status,perhaps,unknown_value",
      ],
    ],
    item: ["CLAIM#C260501-00001", "CLAIM"],
    expected: { status: "approved", productCategory: "Bike", custCode: "C1", purchaseDate: "2026-04-01" },
  },
  {
    kind: "claim-answers",
    header: "claimId,creditNote,status",
    good: ["C260501-00001,CN77,resolved"],
    bad: [["C260501-00001,CN78,perhaps", "status,perhaps,unknown_value"]],
    item: ["CLAIM#C260501-00001", "CLAIM"],
    expected: { status: "resolved" },
  },
  {
    kind: "inspection-checklists",
    header: "version,point,sorting,description[en-US],electric",
    good: ["7,2,20,Motor,yes"],
    bad: [["8,1,10,,", "description,,required"]],
    item: ["CHECKLISTS#U001", "000007"],
    expected: {
      version: 7,
      points: [{ id: 2, sorting: 20, text: { "en-US": "Motor" }, electric: true }],
    },
  },
  {
    kind: "inspections",
    header: "inspectionId,frameNumber,brand,custCode,inspectedOn,createdAt,mechanic,checklistVersion,point,result,note",
    good: ["I-1,WTU 12-O456,VEL,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,7,2,fail,No power"],
    bad: [
      [
        "I-2,WTU998877,VEL,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,7,1,pass,",
        "frameNumber,WTU998877,frame_not_found",
      ],
      [
        "I-3,WTU 12-O456,VEL,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,9,1,pass,",
        "checklistVersion,9,checklist_not_found",
      ],
    ],
    item: ["FRAME#WTU120456", "INSPECTION#I-1"],
    expected: { result: "failed", mechanic: "Mia Fox", custCode: "C1", inspectedOn: "2026-03-30", electric: true },
  },
  {
    kind: "visit-questions",
    sorg: "1000",
    header: "list,id,sorting,description[en-US],brand,isOwn",
    good: ["series,S1,10,Siskiu,Polygon,yes", "equipment,E1,20,Shelf,,", "other-midrange,M1,30,Several,,"],
    bad: [
      ["colors,C1,10,Red,,", "list,colors,unknown_value"],
      ["equipment,E2,10,,,", "description,,required"],
    ],
    item: ["VISITQUESTIONS#1000", "series#S1"],
    expected: { sorting: 10, text: { "en-US": "Siskiu" }, brand: "Polygon", isOwn: true },
  },
  {
    kind: "visit-forms",
    sorg: "1000",
    header: "visitId,custCode,visitedOn,createdAt,createdBy,otherMidrange,series,quantities,equipment,notes",
    good: ["V-1,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,M1,S1,4,E1,Moved the corner"],
    bad: [
      ["V-2,C99,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,,S1,,,", "custCode,C99,customer_unknown"],
      ["V-2,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,M9,S1,,,", "otherMidrange,M9,unknown_value"],
      ["V-2,C1,2026-03-30,2026-03-30T09:00:00Z,Mia Fox,,S1,1|2,,", "quantities,1|2,invalid_value"],
    ],
    item: ["VISITFORM#V-1", "VISITFORM"],
    expected: { variant: "polygon", custCode: "C1", ownQuantity: 4, otherQuantity: 0, notes: "Moved the corner" },
  },
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
