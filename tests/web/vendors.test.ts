import { stepsOf } from "@spoke/web/features/vendors/OrderItems.tsx";
import { orderBadge, stepText, unitText } from "@spoke/web/features/vendors/texts.ts";
import type { ThirdPartyItemStatus } from "@spoke/web/gql/graphql.ts";
import type { Translate } from "@spoke/web/lib/i18n.ts";
import texts from "@spoke/web/locales/en-US.json" with { type: "json" };
import { describe, expect, it } from "vitest";

const words: Readonly<Record<string, string>> = texts;
const t: Translate = (key, values = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(Object.entries(values).find(([each]) => each === name)?.[1]),
  );

describe("items of a vendor order", () => {
  it("offer each step with the items that can take it, also if they differ", () => {
    const open = { id: "1", status: "open", nextStatuses: ["confirmed", "shipped", "canceled"] as const };
    const shipped = { id: "2", status: "shipped", nextStatuses: ["delivered", "shipped"] as const };
    const canceled = { id: "3", status: "canceled", nextStatuses: [] };
    const steps = stepsOf(
      [open, shipped, canceled].map(({ id, status, nextStatuses }) => ({
        ...{ id, status: status as ThirdPartyItemStatus },
        nextStatuses: [...nextStatuses],
      })),
    );
    expect(steps.map(({ status, isTracking, items }) => [status, isTracking, items.map(({ id }) => id)])).toEqual([
      ["confirmed", false, ["1"]],
      ["shipped", false, ["1"]],
      ["delivered", false, ["2"]],
      ["canceled", false, ["1"]],
      ["shipped", true, ["2"]],
    ]);
    expect(stepsOf([])).toEqual([]);
    const shipment = { number: 1, at: "2026-11-28T12:00:00Z", items: ["2"], carrier: "UPS", trackingNumber: "1Z" };
    const moved = { id: "2", status: "shipped" as const, nextStatuses: ["delivered" as const, "shipped" as const] };
    const words = (...shipments: (typeof shipment)[]) => {
      const tracking = stepsOf([moved], shipments).find(({ isTracking }) => isTracking);
      return tracking && stepText(tracking, 1, t);
    };
    expect(words()).toBe("Add tracking number");
    expect(words(shipment)).toBe("Change tracking number");
  });

  it("name the pieces of each status at the order if they differ", () => {
    const counts = [
      { status: "shipped" as const, pieces: 1 },
      { status: "canceled" as const, pieces: 25 },
    ];
    expect(orderBadge({ status: "shipped", itemCounts: counts }, t).text).toBe("1 shipped, 25 canceled");
    expect(orderBadge({ status: "shipped", itemCounts: counts.slice(0, 1) }, t).text).toBe("Shipped");
  });
});

it("sales units are named in words, and uncommon codes stay", () => {
  const text = (salesUnit: string, uomConverter: number) => unitText({ salesUnit, uomConverter }, t);
  expect(text("BOX", 12)).toBe("Box of 12");
  expect(text("PAIR", 1)).toBe("Pair");
  expect(text("PC", 5)).toBe("Pack of 5 pieces");
  expect(text("REEL", 6)).toBe("REEL of 6");
});
