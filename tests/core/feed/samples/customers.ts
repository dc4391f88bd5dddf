import type { Sample } from "./sample.ts";

export const CUSTOMERS_SAMPLES: readonly Sample[] = [
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
];
