import * as z from "zod";
import { reachableIn } from "../customer/served/index.ts";
import { todayHere } from "../host/index.ts";
import { action, activeCustomer, actor, type Day, daysBetween, hasScope, refuseField } from "../platform/index.ts";
import { daySchema } from "../platform/schema.ts";
import { READ_DELIVERIES } from "./owner.ts";
import type { Delivery } from "./schema.ts";
import { deliveriesBetween, readArrivals, readDeliveries } from "./store.ts";

/** A leap year. */
const MAX_DAYS = 366;

/** Days of a period, both included. */
export const periodSchema = z.object({
  from: daySchema,
  to: daySchema,
});

const SCOPE = ["page.order-status"];

/**
 * Delivery orders of the active customer that left the warehouse in a period, newest first.
 * @throws Refusal on `to` for a period that ends before it begins or is longer than a year
 */
export const shippedOrders = action({
  name: "delivery.shippedOrders",
  scope: SCOPE,
  input: periodSchema,
  run: (period): Promise<Delivery[]> => ownBetween(period),
});

/**
 * Deliveries of a period that are still under way, newest first: until they are delivered, at the latest until their estimated day, or
 * for two weeks without one.
 * @throws Refusal as `shippedOrders`
 */
export const openDeliveries = action({
  name: "delivery.openDeliveries",
  scope: SCOPE,
  input: periodSchema,
  run: async (period): Promise<Delivery[]> => {
    const { unified } = activeCustomer().code;
    requirePeriod(period);
    const { sorgs } = actor();
    const arrivals = await readArrivals(unified, await todayHere());
    const within = arrivals.filter(
      ({ sorg, deliveryDate }) => sorgs.includes(sorg) && period.from <= deliveryDate && deliveryDate <= period.to,
    );
    const found = await readDeliveries(within.map(({ doNumber }) => doNumber));
    const keyOf = ({ deliveryDate, doNumber }: Delivery) => `${deliveryDate}#${doNumber}`;
    const underWay = found.filter(({ deliveredDate }) => deliveredDate === undefined);
    return underWay.sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
  },
});

/**
 * Estimated days of the active customer's deliveries under way, by number, none without a customer; those without an estimate are left
 * out. One query.
 */
export const daysUnderWay = action({
  name: "delivery.daysUnderWay",
  scope: READ_DELIVERIES,
  input: z.object({}),
  run: async (): Promise<ReadonlyMap<string, Day>> => {
    const { customer } = actor();
    const arrivals = customer ? await readArrivals(customer.code.unified, await todayHere()) : [];
    return new Map(
      arrivals.flatMap(({ doNumber, estimatedDeliveryDate: day, deliveredDate }) =>
        day === undefined || deliveredDate !== undefined ? [] : [[doNumber, day] as const],
      ),
    );
  },
});

/**
 * The same for deliveries of customers that the actor serves, by number; those of other customers are left out. At most one read for each
 * delivery.
 */
export const daysOfDeliveries = action({
  name: "delivery.daysOfDeliveries",
  scope: "menu.change-cust",
  input: z.object({
    deliveries: z.array(z.object({ doNumber: z.string(), sorg: z.string(), custCode: z.string() })).max(1_000),
  }),
  run: async ({ deliveries }): Promise<ReadonlyMap<string, Day>> => {
    const { sorgs } = actor();
    const own = deliveries.filter(({ sorg }) => READ_DELIVERIES.some(hasScope) && sorgs.includes(sorg));
    const places = [...Map.groupBy(own, ({ sorg }) => sorg)];
    const [found, today, ...reachable] = await Promise.all([
      readDeliveries([...new Set(own.map(({ doNumber }) => doNumber))]),
      todayHere(),
      ...places.map(async ([sorg, all]) => ({
        sorg,
        codes: await reachableIn(sorg, [...new Set(all.map(({ custCode }) => custCode))]),
      })),
    ]);
    const mayRead = ({ sorg, custCode }: Delivery) =>
      reachable.some(({ sorg: place, codes }) => place === sorg && (codes === "all" || codes.includes(custCode)));
    return new Map(
      found.flatMap((delivery) => {
        const { doNumber, estimatedDeliveryDate: day, deliveredDate } = delivery;
        const isUnderWay = day !== undefined && deliveredDate === undefined && day >= today;
        return isUnderWay && mayRead(delivery) ? [[doNumber, day] as const] : [];
      }),
    );
  },
});

type Period = z.output<typeof periodSchema>;

function requirePeriod({ from, to }: Period): void {
  if (from > to) throw refuseField("to", "period_reversed");
  if (daysBetween(from, to) >= MAX_DAYS) throw refuseField("to", "period_too_long", { max: MAX_DAYS });
}

async function ownBetween({ from, to }: Period): Promise<Delivery[]> {
  const { unified } = activeCustomer().code;
  requirePeriod({ from, to });
  const { sorgs } = actor();
  const found = await deliveriesBetween(unified, from, to);
  return found.filter(({ sorg }) => sorgs.includes(sorg));
}
