import { merchantCart } from "@spoke/core/cart";
import { deliveryOf, earliestDay, isPickup, wantedDayProblem } from "@spoke/core/cart/delivery-days.ts";
import {
  commonDeliveryDays,
  deliveryDayAfter,
  deliveryDayBefore,
  expectedDelivery,
} from "@spoke/core/host/delivery-days.ts";
import { sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { setClock } from "@spoke/core/platform";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let restoreClock = (): void => undefined;
beforeAll(async () => {
  table = await startStores();
});
afterEach(() => restoreClock());
afterAll(() => table.stop());

const WORKDAYS = { weekdays: [1, 2, 3, 4, 5], closed: ["2026-11-26"] };
/** A Wednesday; the day after it is closed. */
const WEDNESDAY = parseDay("2026-11-25");

describe("delivery days", () => {
  it.each([
    [0, "2026-11-25"],
    [1, "2026-11-27"],
    [2, "2026-11-30"],
    [7, "2026-12-07"],
  ])("%i delivery days after a Wednesday before a closed day is %s", (leadDays, day) => {
    expect(deliveryDayAfter(WORKDAYS, WEDNESDAY, leadDays)).toBe(day);
  });

  it("begins with the next one on a day without deliveries", () => {
    expect(deliveryDayAfter(WORKDAYS, parseDay("2026-11-28"), 0)).toBe("2026-11-30");
  });

  it("does not exist where nobody delivers", () => {
    expect(deliveryDayAfter({ weekdays: [], closed: [] }, WEDNESDAY, 0)).toBeUndefined();
  });

  it("is counted back from the day on which goods have to be there", () => {
    // A Saturday, and Thursday is closed.
    expect(deliveryDayBefore(WORKDAYS, parseDay("2026-11-28"), 0)).toBe("2026-11-27");
    for (const leadDays of [0, 1, 2, 7]) {
      const by = parseDay("2026-12-09");
      const leaves = deliveryDayBefore(WORKDAYS, by, leadDays);
      expect(leaves && deliveryDayAfter(WORKDAYS, leaves, leadDays)).toBe(by);
    }
    expect(deliveryDayBefore({ weekdays: [], closed: [] }, WEDNESDAY, 0)).toBeUndefined();
  });

  it("of expected goods is the wanted one, but none before the goods can be there", () => {
    const on = (wanted?: string) =>
      expectedDelivery(WORKDAYS, { ready: WEDNESDAY, leadDays: 2, ...(wanted && { wanted: parseDay(wanted) }) });
    expect([on(), on("2026-11-27"), on("2026-12-09"), on("2026-12-12")]).toEqual([
      ...["2026-11-30", "2026-11-30", "2026-12-09", "2026-12-14"],
    ]);
  });

  it("of several sellers are those on which all of them deliver", () => {
    const saturdays = { weekdays: [5, 6], closed: ["2026-11-27"] };
    expect(commonDeliveryDays([WORKDAYS, saturdays])).toEqual({ weekdays: [5], closed: ["2026-11-26", "2026-11-27"] });
    expect(commonDeliveryDays([]).weekdays).toHaveLength(7);
  });
});

describe("the day that a dealer requests", () => {
  const seller = (sorg: string, leadDays: number | undefined, weekdays: readonly number[]) =>
    sorgConfigSchema.parse({
      ...{ sorg, name: sorg, merchantName: sorg, companyCode: "K", currency: "EUR" },
      shipments: [
        { id: "STD", type: "Flat", desc: "Van", rate: 0, leadDays },
        { id: "NOW", type: "Pick up", desc: "Pick up", rate: 0, leadDays: 0, pickup: true },
      ],
      deliveryDays: { weekdays, closed: [] },
    });
  const delivery = deliveryOf([seller("A", 3, [1, 2, 3, 4, 5]), seller("B", 1, [1, 3, 5])], WEDNESDAY);

  it("is at the earliest when the slowest chosen method delivers, on a day on which all deliver", () => {
    // A needs three workdays: Monday. B delivers on Friday, and on Monday too.
    expect(earliestDay(delivery, () => "STD")).toBe("2026-11-30");
    expect(earliestDay(delivery, (sorg) => (sorg === "B" ? "STD" : "NOW"))).toBe("2026-11-27");
    expect(earliestDay(delivery, () => undefined)).toBe(delivery.first);
    expect(delivery.first).toBe("2026-11-25");
  });

  it("needs no address only where everything is picked up", () => {
    expect(isPickup(delivery, ["A", "B"], () => "NOW")).toBe(true);
    expect(isPickup(delivery, ["A", "B"], (sorg) => (sorg === "B" ? "STD" : "NOW"))).toBe(false);
    expect(isPickup(delivery, ["A"], () => undefined)).toBe(false);
    expect(isPickup(delivery, [], () => "NOW")).toBe(false);
  });

  it.each([
    ["2026-11-24", "date_past"],
    ["2026-11-26", "date_no_delivery"],
    ["2026-11-27", "date_too_early"],
    ["2026-11-30", undefined],
  ])("%s: %s", (day, problem) => {
    expect(wantedDayProblem(delivery, { day: parseDay(day), today: WEDNESDAY, chosen: () => "STD" })).toBe(problem);
  });
});

describe("checkout", () => {
  const VAN = { id: "VAN", type: "Flat", desc: "Van", rate: 0, leadDays: 2 };
  async function filledCart(options: object = {}): Promise<Shop> {
    restoreClock = setClock(() => Date.parse("2026-11-25T10:00:00Z"));
    const shop = await newShop({ sorg: { shipments: [VAN], ...options } });
    await shop.sell("A");
    await shop.add({ A: 1 });
    return shop;
  }
  const on = (shop: Shop, requestedDeliveryDate: string) =>
    shop.checkout({ requestedDeliveryDate, shipments: [{ sorg: shop.sorg, id: "VAN" }] });

  it.each([
    ["2026-11-28", "date_no_delivery"],
    ["2026-11-26", "date_too_early"],
  ])("refuses %s at its field: %s", async (day, message) => {
    const { errors } = await refusal(on(await filledCart(), day));
    expect(errors).toEqual([{ field: "requestedDeliveryDate", message }]);
  });

  it("takes the first day on which the shipping method delivers", async () => {
    const [placed] = await on(await filledCart(), "2026-11-27");
    expect(placed?.requestedDeliveryDate).toBe("2026-11-27");
  });

  it("delivers on the days of the sales organization's feed", async () => {
    const shop = await filledCart({ deliveryDays: { weekdays: [6], closed: ["2026-11-28"] } });
    expect((await refusal(on(shop, "2026-11-27"))).errors).toMatchObject([{ message: "date_no_delivery" }]);
    const { delivery } = await shop.as(() => merchantCart({}));
    const shipments = [{ sorg: shop.sorg, shipmentId: "VAN", earliest: "2026-12-12" }];
    expect(delivery).toEqual({ weekdays: [6], closed: ["2026-11-28"], first: "2026-12-05", shipments, pickups: [] });
    const [placed] = await on(shop, "2026-12-12");
    expect(placed?.requestedDeliveryDate).toBe("2026-12-12");
  });

  it("takes an order without an address from a dealer who picks it up, and no other", async () => {
    const pickup = { id: "PICK", type: "Pick up", desc: "Pick up", input: "none", rate: 0, pickup: true };
    const shop = await filledCart({ shipments: [VAN, pickup] });
    const from = (id: string) => shop.checkout({ shipTo: { code: "" }, shipments: [{ sorg: shop.sorg, id }] });
    expect((await refusal(from("VAN"))).errors).toEqual([{ field: "shipTo", message: "required" }]);
    const [placed] = await from("PICK");
    expect(placed).toMatchObject({
      shipTo: { code: "", name: placed?.customer.custName },
      orderShipment: { pickup: true },
    });
  });
});
