import type { FeedKind } from "../kind.ts";
import { announcements } from "./announcements.ts";
import { articles } from "./articles.ts";
import { deals, prices, promotionDetails, promotions } from "./commercial.ts";
import { hosts, sorgs } from "./config.ts";
import { contentTargetMarkets } from "./content-target-markets.ts";
import { credits, customerAreas, customers, shipTos } from "./customers.ts";
import { deliveries, deliveryHistory, invoiceHistory, invoices } from "./documents.ts";
import { frames, stolenFrames, warrantyTerms } from "./frames.ts";
import { cities, countries } from "./geo.ts";
import { orderConfirmations, orders } from "./orders.ts";
import { accountBikes, registrationAnswers, registrations } from "./registrations.ts";
import { stock } from "./stock.ts";
import { users } from "./users.ts";

/** Every kind of master data, each after the kinds it refers to. */
export const FEED_KINDS: readonly FeedKind[] = [
  sorgs,
  hosts,
  countries,
  cities,
  contentTargetMarkets,
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
  orders,
  deliveryHistory,
  invoiceHistory,
  orderConfirmations,
  deliveries,
  invoices,
  warrantyTerms,
  frames,
  stolenFrames,
  accountBikes,
  registrations,
  registrationAnswers,
];

export function kindNamed(name: string): FeedKind | undefined {
  return FEED_KINDS.find((kind) => kind.name === name);
}
