import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import type { Market } from "./markets.ts";

type Seller = NonNullable<FeedRow<"sorgs">["seller"]>;

/** Who issues the invoices of a market, with invented identifiers and accounts. */
export const SELLERS: Readonly<Record<Market["suffix"], Seller>> = {
  us: {
    name: "Northline USA, Inc.",
    address: ["1420 NW Lovejoy Street", "Portland, OR 97209"],
    phone: "+1 503 555 0142",
    email: "billing@northline.example",
    website: "www.northline.example",
    legal: ["Federal tax ID 93-5550142", "Oregon registry 555014-2"],
    bank: { name: "Demo Bank", account: "000123456789", bankCode: "021000021" },
  },
  id: {
    name: "PT Sepeda Raya Indonesia",
    address: ["Jl. Gatot Subroto Kav. 21", "Jakarta 12930"],
    phone: "+62 21 5555 0142",
    email: "keuangan@sepedaraya.example",
    website: "www.sepedaraya.example",
    legal: ["NPWP 01.555.014.2-012.000", "NIB 5550142000123"],
    bank: { name: "Bank Demo", account: "000-123-4567" },
  },
  de: {
    name: "Radwerk Deutschland GmbH",
    address: ["Hafenstraße 18", "48153 Münster"],
    phone: "+49 251 5550 142",
    email: "buchhaltung@radwerk.example",
    website: "www.radwerk.example",
    legal: ["USt-IdNr. DE555014200", "HRB 55142, Amtsgericht Münster", "Geschäftsführerin: Anna Berger"],
    bank: { name: "Demobank", iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
  },
};
