import { type Amount, share, ZERO } from "@spoke/core/platform/money.ts";
import { decimal } from "../feed-file.ts";
import { converted } from "./amounts.ts";
import { type Feed, feed } from "./feed.ts";
import { REGIONS, type Region } from "./regions.ts";
import { by, cell, groupedBy, readTable, type SourceRow } from "./source.ts";

const MAIN_OFFICE = "3";
const TYPES = new Set([MAIN_OFFICE, "5"]);
/** Credit limit as a share of a store's yearly sales; the source has no credit data. */
const CREDIT_SHARE = 0.25;

export interface Address {
  readonly id: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

/** A store with data for the feeds. */
export interface Dealer {
  readonly account: string;
  readonly customerId: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly contact: string;
  readonly businessType: string;
  readonly annualSales: string;
  /** Payment terms 1 to 3; empty when not known. */
  readonly terms: string;
  readonly salesPerson: string;
  readonly territory: SourceRow | undefined;
  readonly region: Region;
  readonly main: Address;
  readonly addresses: readonly Address[];
}

export interface SalesPerson {
  readonly id: string;
  /** User id and sign-in name. */
  readonly user: string;
  readonly name: string;
  readonly email: string;
  /** Managers have no territory. */
  readonly manager: boolean;
}

export interface Dealers {
  readonly dealers: readonly Dealer[];
  readonly salesPersons: readonly SalesPerson[];
  readonly addresses: ReadonlyMap<string, Address>;
}

export function readDealers(dir: string): Dealers {
  const states = by(readTable(dir, "StateProvince"), "StateProvinceID");
  const addresses = new Map(
    readTable(dir, "Address").map((row) => [cell(row, "AddressID"), toAddress(row, states)] as const),
  );
  const people = by(readTable(dir, "Person"), "BusinessEntityID");
  const emails = by(readTable(dir, "EmailAddress"), "BusinessEntityID");
  const contacts = by(readTable(dir, "BusinessEntityContact"), "BusinessEntityID");
  const resellers = by(readTable(dir, "ResellerDW"), "StoreID");
  const territories = by(readTable(dir, "SalesTerritory"), "TerritoryID");
  const customers = by(
    readTable(dir, "Customer", (row) => cell(row, "StoreID") !== "" && cell(row, "PersonID") === ""),
    "StoreID",
  );
  const links = groupedBy(
    readTable(dir, "BusinessEntityAddress", (row) => TYPES.has(cell(row, "AddressTypeID"))),
    "BusinessEntityID",
  );
  const dealers = readTable(dir, "Store").map((store): Dealer => {
    const id = cell(store, "BusinessEntityID");
    const own = (links.get(id) ?? []).toSorted(
      (a, b) => Number(cell(a, "AddressTypeID")) - Number(cell(b, "AddressTypeID")),
    );
    const found = own.map((link) => addresses.get(cell(link, "AddressID"))).filter((address) => address !== undefined);
    const [main] = found;
    const region = REGIONS.find(({ countries }) => countries.includes(main?.country ?? ""));
    if (!main || !region) throw new Error(`store ${id} has no address in a known country`);
    const reseller = resellers.get(id);
    const customer = customers.get(id);
    const person = cell(contacts.get(id), "PersonID");
    return {
      account: cell(customer, "AccountNumber"),
      customerId: cell(customer, "CustomerID"),
      name: cell(store, "Name"),
      phone: cell(reseller, "Phone"),
      email: cell(emails.get(person), "EmailAddress"),
      contact: nameOf(people.get(person)),
      businessType: cell(reseller, "BusinessType"),
      annualSales: cell(reseller, "AnnualSales") || cell(store, "AnnualSales"),
      terms: cell(reseller, "MinPaymentType"),
      salesPerson: cell(store, "SalesPersonID"),
      territory: territories.get(cell(customer, "TerritoryID")),
      region,
      main,
      addresses: found,
    };
  });
  const salesPersons = readTable(dir, "SalesPerson").map((row): SalesPerson => {
    const id = cell(row, "BusinessEntityID");
    const email = cell(emails.get(id), "EmailAddress");
    const user = (email.split("@")[0] ?? id).normalize("NFKD").replace(/\p{M}/gu, "");
    return { id, user, name: nameOf(people.get(id)), email, manager: cell(row, "TerritoryID") === "" };
  });
  return { dealers, salesPersons, addresses };
}

function toAddress(row: SourceRow, states: ReadonlyMap<string, SourceRow>): Address {
  const state = states.get(cell(row, "StateProvinceID"));
  return {
    id: cell(row, "AddressID"),
    street: [cell(row, "AddressLine1"), cell(row, "AddressLine2")].filter(Boolean).join(", "),
    city: cell(row, "City"),
    region: cell(state, "Name"),
    postalCode: cell(row, "PostalCode"),
    country: cell(state, "CountryRegionCode"),
  };
}

function nameOf(person: SourceRow | undefined): string {
  return [cell(person, "FirstName"), cell(person, "LastName")].filter(Boolean).join(" ");
}

/** Code of a ship-to. */
export const shipToCode = ({ id }: Address): string => `A${id}`;

/** Open amounts of a dealer. */
export interface Owed {
  readonly invoices: Amount;
  readonly orders: Amount;
}

export function dealerFeeds(
  { dealers, salesPersons }: Dealers,
  region: Region,
  rate: string,
  owed: ReadonlyMap<string, Owed>,
): Feed[] {
  const own = dealers.filter((dealer) => dealer.region === region);
  const users = new Map(salesPersons.map((person) => [person.id, person.user]));
  const { sorg } = region;
  return [
    feed(sorg, "customers", own.map(customerRow)),
    feed(
      sorg,
      "customer-areas",
      own.map((dealer) => ({
        custCode: dealer.account,
        priceList: "STD",
        companyCode: region.company,
        companyName: region.title,
        custGroup: dealer.businessType,
        salesman: users.get(dealer.salesPerson),
        salesGroup: cell(dealer.territory, "Name"),
        salesOffice: cell(dealer.territory, "Group"),
        allowPayInvoice: "true",
      })),
    ),
    feed(
      sorg,
      "ship-tos",
      own.flatMap((dealer) => dealer.addresses.map((address) => shipToRow(dealer, address))),
    ),
    feed(
      sorg,
      "credits",
      own.map((dealer) => ({
        custCode: dealer.account,
        companyCode: region.company,
        companyName: region.title,
        currency: region.currency.display,
        creditLimit: decimal(share(converted(dealer.annualSales, rate), CREDIT_SHARE, 4)),
        openInvoice: decimal(owed.get(dealer.account)?.invoices ?? ZERO),
        openDo: decimal(owed.get(dealer.account)?.orders ?? ZERO),
      })),
    ),
  ];
}

function customerRow(dealer: Dealer) {
  const { main } = dealer;
  return {
    custCode: dealer.account,
    custName: dealer.name,
    r3: dealer.account,
    isr: dealer.customerId,
    custEmail: dealer.email,
    custPhone: dealer.phone,
    custAddress: main.street,
    custCity: main.city,
    custRegion: main.region,
    custCountry: main.country,
  };
}

function shipToRow(dealer: Dealer, address: Address) {
  return {
    custCode: dealer.account,
    code: shipToCode(address),
    name: dealer.name,
    address: address.street,
    city: address.city,
    region: address.region,
    postalCode: address.postalCode,
    country: address.country,
  };
}

/** Stores sign in by their account number in lower case, sales persons by the first part of their e-mail address. */
export function userFeed(
  { dealers, salesPersons }: Dealers,
  region: Region,
  all: readonly Region[],
  passwordHash: string,
): Feed {
  const stores = dealers
    .filter((dealer) => dealer.region === region)
    .map((dealer) => ({
      username: dealer.account.toLowerCase(),
      id: dealer.account.toLowerCase(),
      name: dealer.contact || dealer.name,
      email: dealer.email,
      roles: "dealer",
      hosts: region.host,
      language: region.languages[0],
      userAreas: JSON.stringify([{ sorg: region.sorg, limitation: "none", option: "", value: "" }]),
      custCode: dealer.account,
      passwordHash,
    }));
  const sellers = salesPersons.flatMap((person) => {
    const regions = regionsOf(person, dealers, all);
    // Each user appears in one file, that of the first region.
    if (regions[0] !== region) return [];
    const areas = regions.map(({ sorg }) =>
      person.manager
        ? { sorg, limitation: "none", option: "", value: "" }
        : { sorg, limitation: "salesman", option: "", value: person.user },
    );
    return {
      username: person.user,
      id: person.user,
      name: person.name,
      email: person.email,
      roles: "salesman",
      hosts: regions.map(({ host }) => host).join("|"),
      language: region.languages[0],
      userAreas: JSON.stringify(areas),
      custCode: "",
      passwordHash,
    };
  });
  return feed(region.sorg, "users", [...sellers, ...stores]);
}

function regionsOf(person: SalesPerson, dealers: readonly Dealer[], all: readonly Region[]): readonly Region[] {
  if (person.manager) return all;
  const own = all.filter((region) =>
    dealers.some((dealer) => dealer.salesPerson === person.id && dealer.region === region),
  );
  return own.length > 0 ? own : all.slice(0, 1);
}
