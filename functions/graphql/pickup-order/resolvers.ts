import {
  expectedOf,
  handOverPickupOrder,
  hoursIn,
  inLanguage,
  isBundle,
  markOf,
  nextByHand,
  pickupCounts,
  pickupEventsOf,
  pickupOrder,
  pickupOrderDraft,
  pickupOrders,
  setAsideOf,
  shippedPieces,
  undecidedOf,
  updatePickupShipments,
  updatePickupStatus,
} from "@spoke/core/pickup-order";
import type { PickupLine, PickupOrder } from "@spoke/core/pickup-order/schema.ts";
import { actor, sumOf, ZERO } from "@spoke/core/platform";
import { currencyDisplay } from "../currency.ts";
import type { ClickCollectShipment, Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";
import { MARK_WORDS, named, STATUS_WORDS } from "./states.ts";

/** An order with its articles in the language of the user. */
const shown = async (order: PickupOrder): Promise<PickupOrder> =>
  (await inLanguage([order], actor().locale))[0] ?? order;

const answer = (run: () => Promise<PickupOrder>) =>
  mutation("success_save", async () => ({ clickCollectOrder: await shown(await run()) }));

const ordersOf = (lines: readonly PickupLine[]): string[] => [
  ...new Set(lines.flatMap(({ supplies }) => supplies.map(({ orderNumber }) => orderNumber))),
];

const shipmentOf = ({ orderId, details, ...choices }: ClickCollectShipment) => ({
  ...choices,
  id: orderId,
  details: details.map(({ id, status, qty }) => ({ lineNo: Number(id), status: named(MARK_WORDS, status), qty })),
});

export const resolvers = {
  Query: {
    clickCollectOrders: async (_, { status, ...args }) => {
      const found = await pickupOrders({ ...args, status: status?.map((word) => named(STATUS_WORDS, word)) });
      return { clickCollectOrders: await inLanguage(found.orders, actor().locale), info: found.info };
    },
    clickCollectCounts: () => pickupCounts({}),
    clickCollectOrder: async (_, { orderId }) => shown(await pickupOrder({ id: orderId })),
    // As the mutation: what would be refused says why.
    clickCollectOrderDraft: (_, { shipment }) =>
      mutation("success_save", async () => ({ draft: await pickupOrderDraft(shipmentOf(shipment)) })),
  },
  Mutation: {
    clickCollectUpdateStatus: (_, { orderId, status, ...args }) =>
      answer(() => updatePickupStatus({ ...args, id: orderId, status: named(STATUS_WORDS, status) })),
    clickCollectUpdateShipments: (_, { shipment }) => answer(() => updatePickupShipments(shipmentOf(shipment))),
    clickCollectHandOver: (_, { orderId, ...args }) => answer(() => handOverPickupOrder({ ...args, id: orderId })),
  },
  ClickCollectCount: { status: ({ status }) => STATUS_WORDS[status] },
  ClickCollectOrder: {
    status: ({ status }) => STATUS_WORDS[status],
    nextStatuses: ({ status }) => nextByHand(status).map((next) => STATUS_WORDS[next]),
    details: (order) => order.lines.map((line) => ({ line, order })),
    customer: ({ consumer }) => consumer,
    cancelReason: ({ canceled }) => canceled?.reason || null,
    pickupHours: ({ pickupHours }) => hoursIn(pickupHours, actor().locale),
    canceledByShop: ({ canceled, status }) => status === "canceled" && canceled?.by !== "dealer",
    orders: ({ lines }) => ordersOf(lines),
    histories: (order) => pickupEventsOf(order),
  },
  ClickCollectDraft: {
    currency: ({ currency }) => currencyDisplay(currency),
    goods: ({ lines }) => sumOf(lines, ({ subtotal }) => subtotal),
    discount: ({ orderPayment }) => orderPayment.discount,
    freight: ({ orderShipment }) => orderShipment?.amount ?? ZERO,
    payment: ({ orderPayment }) => orderPayment.desc,
    shipTo: ({ shipTo }) => `${shipTo.name}, ${shipTo.address}`,
  },
  ClickCollectItem: {
    id: ({ line }) => String(line.lineNo),
    name: ({ line }) => line.name,
    sku: ({ line }) => line.articleCode,
    qty: ({ line }) => line.qty,
    refunded: ({ line }) => line.refunded,
    qtyShipped: ({ line }) => shippedPieces(line),
    qtyReady: ({ line }) => setAsideOf(line),
    qtyOrdered: ({ line }) => expectedOf(line),
    qtyOpen: ({ line, order }) => (isBundle(line, order.lines) ? 0 : undecidedOf(line)),
    status: ({ line, order }) => {
      const mark = markOf(line, order.lines);
      return mark ? MARK_WORDS[mark] : null;
    },
    isBundle: ({ line, order }) => isBundle(line, order.lines),
    orders: ({ line }) => ordersOf([line]),
  },
  ClickCollectCustomer: {
    fullName: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  },
  ClickCollectHandOver: { by: ({ by }) => by.name },
  ClickCollectHistory: { status: ({ to }) => (to ? STATUS_WORDS[to] : null) },
} satisfies Resolvers;
