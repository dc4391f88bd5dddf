import { orderLineSchema } from "@spoke/core/order/schema.ts";
import { withOrder } from "@spoke/core/pickup-order/follow.ts";
import {
  dueOf,
  itemsOf,
  markOf,
  missingOf,
  setAside,
  setAsideOf,
  shippedPieces,
  statusOf,
  undecidedOf,
} from "@spoke/core/pickup-order/items.ts";
import {
  PICKUP_STATES,
  type PickupLine,
  type PickupOrder,
  type PickupState,
  pickupLineSchema,
  pickupOrderSchema,
} from "@spoke/core/pickup-order/schema.ts";
import { nextByHand, pickupMachine } from "@spoke/core/pickup-order/transitions.ts";
import { SYSTEM } from "@spoke/core/platform";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const AT = "2026-11-20T09:00:00.000Z";
type Fields = Partial<ReturnType<typeof pickupLineSchema.parse>>;

const line = (lineNo: number, fields: Fields = {}): PickupLine =>
  pickupLineSchema.parse({ lineNo, articleCode: `A${lineNo}`, name: `Item ${lineNo}`, qty: 1, ...fields });

const orderOf = (lines: readonly PickupLine[], fields: Partial<PickupOrder> = {}): PickupOrder =>
  pickupOrderSchema.parse({
    ...{
      id: "W1",
      sorg: "U001",
      custCode: "C1",
      custName: "Wheel House",
      host: "velo.localhost",
      shop: "Web",
      consumer: {},
    },
    ...{ createdAt: AT, acceptedAt: AT, status: "open", version: 1, asOf: AT, lines },
    ...fields,
  });

const supplied = (qty: number, fields: Partial<PickupLine["supplies"][number]> = {}): PickupLine["supplies"] => [
  { orderNumber: "O1", lineNo: 1, qty, expected: qty, shipped: 0, step: "processing", ...fields },
];

describe("the status of a pickup order", () => {
  it.each<[string, PickupState, readonly PickupLine[], Partial<PickupOrder>?]>([
    ["nobody has confirmed it", "needs-confirmation", [line(1)], { acceptedAt: undefined }],
    ["something is to be decided", "open", [line(1, { fromStock: 1 }), line(2)]],
    ["headquarters has the order", "processing", [line(1, { supplies: supplied(1) })]],
    ["headquarters confirmed it", "confirmed", [line(1, { supplies: supplied(1, { step: "confirmed" }) })]],
    [
      "the slowest order counts",
      "processing",
      [
        line(1, { supplies: supplied(1, { step: "confirmed" }) }),
        line(2, { supplies: supplied(1, { orderNumber: "O2" }) }),
      ],
    ],
    ["headquarters packs it", "preparing", [line(1, { supplies: supplied(1, { step: "preparing" }) })]],
    ["a part has left", "partially-shipped", [line(1, { qty: 2, supplies: supplied(2, { shipped: 1 }) })]],
    ["all of it has left", "shipped", [line(1, { fromStock: 1 }), line(2, { supplies: supplied(1, { shipped: 1 }) })]],
    ["everything is there", "ready", [line(1, { fromStock: 1 }), line(2, { received: 1, supplies: supplied(1) })]],
    [
      "it was handed over",
      "complete",
      [line(1, { fromStock: 1 })],
      {
        handOver: { at: AT, by: { id: "u", name: "U" }, to: "Ann", withCode: true, reason: "" },
      },
    ],
    ["it was canceled", "canceled", [line(1)], { canceled: { by: "shop", reason: "" } }],
  ])("when %s", (_, status, lines, fields) => {
    expect(statusOf(orderOf(lines, fields))).toBe(status);
  });

  it("asks for another decision about what headquarters does not supply", () => {
    const order = orderOf([line(1, { qty: 2, supplies: supplied(2) })]);
    const placed = { orderNumber: "O1", status: "rejected" as const, lines: [] };
    const lines = [{ ...orderLine(2), shipped: 0 }];
    const after = withOrder(order, { ...placed, lines });
    expect(statusOf(after)).toBe("open");
    expect(after.lines.map(undecidedOf)).toEqual([2]);
  });

  it("fills items that share a line of the dealer's order one after the other", () => {
    const order = orderOf([line(1, { qty: 2, supplies: supplied(2) }), line(2, { qty: 3, supplies: supplied(3) })]);
    const after = withOrder(order, {
      orderNumber: "O1",
      status: "partially-shipped",
      lines: [{ ...orderLine(5), shipped: 3 }],
    });
    expect(after.lines.flatMap(({ supplies }) => supplies.map(({ shipped }) => shipped))).toEqual([2, 1]);
  });
});

const orderLine = (qty: number) =>
  orderLineSchema.parse({
    ...{ lineNo: 1, articleCode: "A1", articleCodeDisplay: "A1", description: "A1", qty, uom: "PCE" },
    ...{ price: 0, chargedPrice: 0, subtotal: 0 },
  });

describe("what other systems got wrong", () => {
  it("is not complete when the first of two parts is there (bopis 739)", () => {
    const lines = [line(1, { fromStock: 1 }), line(2, { supplies: supplied(1, { shipped: 1 }) })];
    expect(statusOf(orderOf(lines))).toBe("shipped");
  });

  it("is ready, and not complete, when everything has arrived (bopis 706)", () => {
    const arrived = [line(1, { received: 1, supplies: supplied(1, { shipped: 1 }) })];
    expect(statusOf(orderOf(arrived))).toBe("ready");
    expect(pickupMachine.target("shipped", "complete")).toBeUndefined();
    expect(pickupMachine.target("ready", "complete")).toBe("complete");
  });

  it("is ready with goods of the shop although headquarters has none (inventory 2785)", () => {
    const waiting = line(1, { qty: 2, supplies: supplied(2) });
    expect(statusOf(orderOf([setAside(waiting, 2)]))).toBe("ready");
  });

  it("counts the parts of a bundle, and not its own line (inventory 3116)", () => {
    const bundle = [line(1, { qty: 1 }), line(2, { partOf: 1, fromStock: 1 }), line(3, { partOf: 1 })];
    expect(itemsOf(bundle).map(({ lineNo }) => lineNo)).toEqual([2, 3]);
    expect(statusOf(orderOf(bundle))).toBe("open");
    const there = bundle.map((each) => (each.lineNo === 3 ? setAside(each, 1) : each));
    expect(statusOf(orderOf(there))).toBe("ready");
    expect(there.map((each) => markOf(each, there))).toEqual([undefined, "ready", "ready"]);
  });

  it("does not wait for refunded items (magento2 36783)", () => {
    expect(statusOf(orderOf([line(1, { fromStock: 1 }), line(2, { refunded: 1 })]))).toBe("ready");
    expect(statusOf(orderOf([line(1, { refunded: 1 })]))).toBe("canceled");
  });
});

describe("the table of moves", () => {
  it("names every move once, with who may cause it", () => {
    const moves = PICKUP_STATES.flatMap((from) =>
      pickupMachine.table
        .filter((cell) => cell.from === from)
        .map(({ to, scope }) => `${from} > ${to}${scope === SYSTEM ? " (system)" : ""}`),
    );
    expect(moves.filter((move) => /^(needs|ready|complete|canceled|processing)/.test(move))).toEqual([
      "needs-confirmation > open",
      "needs-confirmation > processing",
      "needs-confirmation > ready",
      "needs-confirmation > canceled",
      "processing > open (system)",
      "processing > confirmed",
      "processing > preparing",
      "processing > partially-shipped",
      "processing > shipped",
      "processing > ready",
      "processing > canceled",
      "ready > open (system)",
      "ready > complete",
      "ready > canceled (system)",
    ]);
  });

  it("offers dealers what they may do by hand", () => {
    expect(nextByHand("needs-confirmation")).toEqual(["open", "ready", "canceled"]);
    expect(nextByHand("shipped")).toEqual(["ready", "canceled"]);
    expect(nextByHand("ready")).toEqual(["complete"]);
    expect(nextByHand("complete")).toEqual([]);
  });
});

/** A shipment or message: which item it is about, what happens, and with how many pieces. */
const step = fc.record({
  item: fc.nat(2),
  what: fc.constantFrom("stock", "order", "ship", "arrive", "reject", "refund"),
  pieces: fc.integer({ min: 1, max: 3 }),
});

/** A pile of pieces by where each of them is: the simplest model of an item. */
type Pile = ("undecided" | "ordered" | "shipped" | "there")[];

const take = (pile: Pile, from: readonly Pile[number][], to: Pile[number] | undefined, count: number): number => {
  let left = count;
  for (const place of from)
    for (let index = pile.length - 1; index >= 0 && left > 0; index -= 1) {
      if (pile[index] !== place) continue;
      if (to === undefined) pile.splice(index, 1);
      else pile[index] = to;
      left -= 1;
    }
  return count - left;
};

const modelStatus = (piles: readonly Pile[]): PickupState => {
  const all = piles.flat();
  if (all.length === 0) return "canceled";
  if (all.includes("undecided")) return "open";
  if (all.every((place) => place === "there")) return "ready";
  return all.includes("ordered") ? "partially-shipped" : "shipped";
};

/** One step for an item, with the number of the order that supplies it. Returns the item after it. */
function apply(before: PickupLine, what: string, pieces: number, orderNumber: string, pile: Pile): PickupLine {
  const missing = missingOf(before);
  if (what === "stock" || what === "arrive") {
    const count = Math.min(missing, pieces);
    take(pile, ["shipped", "undecided", "ordered"], "there", count);
    return setAside(before, setAsideOf(before) + count);
  }
  if (what === "order") {
    const qty = Math.min(undecidedOf(before), pieces);
    take(pile, ["undecided"], "ordered", qty);
    if (qty === 0) return before;
    return { ...before, supplies: [...before.supplies, ...supplied(qty, { orderNumber })] };
  }
  return before;
}

describe("items and orders follow a simple model", () => {
  it("for every sequence of marks", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
        fc.array(step),
        (sizes, steps) => {
          let lines = sizes.map((qty, index) => line(index + 1, { qty }));
          const piles = sizes.map((qty): Pile => Array.from({ length: qty }, () => "undecided"));
          for (const [number, { item, what, pieces }] of steps.entries()) {
            const index = item % lines.length;
            const [before, pile] = [lines[index], piles[index]];
            if (!before || !pile) continue;
            let after = apply(before, what, pieces, `O${number}`, pile);
            if (what === "ship" && before.received === 0) {
              const [open] = before.supplies.filter(({ expected, shipped }) => shipped < expected);
              const count = open
                ? take(pile, ["ordered"], "shipped", Math.min(pieces, open.expected - open.shipped))
                : 0;
              after = {
                ...before,
                supplies: before.supplies.map((each) =>
                  each === open ? { ...each, shipped: each.shipped + count } : each,
                ),
              };
            }
            if (what === "refund" && before.supplies.length === 0) {
              const count = take(pile, ["undecided"], undefined, Math.min(pieces, undecidedOf(before)));
              after = { ...before, refunded: before.refunded + count };
            }
            lines = lines.map((each, at) => (at === index ? after : each));
            const there = (place: Pile[number]) => pile.filter((each) => each === place).length;
            expect(dueOf(after)).toBe(pile.length);
            expect(setAsideOf(after)).toBe(there("there"));
            expect(undecidedOf(after)).toBe(there("undecided"));
            expect(shippedPieces(after)).toBe(there("there") + there("shipped"));
            const isDecided = pile.length > 0 && there("undecided") === 0;
            const mark = there("there") === pile.length ? "ready" : "order-to-hq";
            expect(markOf(after, lines)).toBe(isDecided ? mark : undefined);
            const status = statusOf(orderOf(lines));
            const modeled = modelStatus(piles);
            // As long as nothing has left headquarters, the status says how far its order is.
            const nothingLeft = lines.every(
              ({ received, supplies }) => received === 0 && supplies.every((s) => s.shipped === 0),
            );
            expect(status).toBe(modeled === "partially-shipped" && nothingLeft ? "processing" : modeled);
            if (status === "ready") expect(lines.every((each) => missingOf(each) === 0)).toBe(true);
          }
        },
      ),
    );
  });

  it("shows the same after the dealer's orders are read in any order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ expected: fc.nat(3), shipped: fc.nat(3) }), { minLength: 2, maxLength: 4 }),
        (all) => {
          const start = orderOf(
            all.map((_, index) => line(index + 1, { qty: 3, supplies: supplied(3, { orderNumber: `O${index}` }) })),
          );
          const answers = all.map(({ shipped }, index) => ({
            orderNumber: `O${index}`,
            status: "confirmed" as const,
            lines: [{ ...orderLine(3), shipped }],
          }));
          const forward = answers.reduce(withOrder, start);
          expect(answers.toReversed().reduce(withOrder, start)).toEqual(forward);
          expect(answers.reduce(withOrder, forward)).toEqual(forward);
        },
      ),
    );
  });
});
