import type { z } from "zod";
import type { FeedKind } from "../kind.ts";
import { announcements } from "./announcements.ts";
import { articles } from "./articles.ts";
import { bonusRules } from "./bonus.ts";
import { claimAnswers, claimProblems, claims } from "./claims.ts";
import { deals, prices, promotionDetails, promotions } from "./commercial.ts";
import { hosts, sorgs } from "./config.ts";
import { contentTargetMarkets } from "./content-target-markets.ts";
import { credits, customerAreas, customers, shipTos } from "./customers.ts";
import { deliveries, deliveryHistory, invoiceHistory, invoices } from "./documents.ts";
import { frames, stolenFrames, warrantyTerms } from "./frames.ts";
import { cities, countries } from "./geo.ts";
import { inspectionChecklists, inspections } from "./inspections.ts";
import { cancellationAnswers, orderConfirmations, orders } from "./orders.ts";
import { pickupOrders } from "./pickup-orders.ts";
import { recallCredits, recallKitAnswers, recallRepairs, recalls } from "./recalls.ts";
import { accountBikes, registrationAnswers, registrations } from "./registrations.ts";
import { salesRegions } from "./sales-regions.ts";
import { stock } from "./stock.ts";
import { terms } from "./terms.ts";
import { users } from "./users.ts";
import { vendorAddresses, vendorArticles, vendorStock, vendors } from "./vendors.ts";
import { visitForms, visitQuestions } from "./visit-forms.ts";

const KINDS = [
  sorgs,
  hosts,
  countries,
  cities,
  contentTargetMarkets,
  terms,
  articles,
  prices,
  promotions,
  promotionDetails,
  deals,
  stock,
  customers,
  customerAreas,
  shipTos,
  credits,
  users,
  announcements,
  bonusRules,
  orders,
  deliveryHistory,
  invoiceHistory,
  orderConfirmations,
  cancellationAnswers,
  deliveries,
  invoices,
  warrantyTerms,
  frames,
  stolenFrames,
  accountBikes,
  registrations,
  registrationAnswers,
  recalls,
  recallRepairs,
  recallKitAnswers,
  recallCredits,
  claimProblems,
  claims,
  claimAnswers,
  inspectionChecklists,
  inspections,
  visitQuestions,
  visitForms,
  salesRegions,
  pickupOrders,
  vendors,
  vendorAddresses,
  vendorArticles,
  vendorStock,
] as const;

/** Every kind of master data, each after the kinds it refers to. */
export const FEED_KINDS: readonly FeedKind[] = KINDS;

type Kind = (typeof KINDS)[number];
export type FeedName = Kind["name"];

type Cells<Name extends FeedName> = z.input<Extract<Kind, { readonly name: Name }>["row"]>;
type Written<Cell> = Cell extends string ? (string extends Cell ? Cell | number | boolean : Cell) : Cell;
/** A row of a file by column, as it is written: text, or what becomes text in a file. */
export type FeedRow<Name extends FeedName> = { readonly [Column in keyof Cells<Name>]: Written<Cells<Name>[Column]> };

type ColumnOf<Name extends FeedName> = keyof Cells<Name> | `${keyof Cells<Name> & string}[${string}]`;
/** Refuses columns that a kind does not have. `name[key]` is a cell of a keyed column. */
export type OnlyColumns<Name extends FeedName, Row> = Row extends unknown
  ? { readonly [Column in Exclude<keyof Row, ColumnOf<Name>>]: never }
  : never;

export function kindNamed(name: string): FeedKind | undefined {
  return FEED_KINDS.find((kind) => kind.name === name);
}
