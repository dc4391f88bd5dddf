import PickupOrderPage from "@spoke/web/features/click-collect/PickupOrderPage.tsx";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, EURO, Page, signedIn } from "./support.tsx";

const NAMES = ["Helmet", "Pump"];
const SUCCESS = { __typename: "Message", status: "success", description: "success" };
const DRAFT = {
  ...{ __typename: "ClickCollectOrderDraft", currency: EURO, goods: 96.38, discount: 0, freight: 45, total: 141.38 },
  ...{ payment: "Invoice", shipTo: "Shop, Road 1" },
};

const orderOf = (status: string, qtyOpen: number) => ({
  ...{ __typename: "ClickCollectOrder", id: "WS-1", status, shop: "Web shop", createdAt: "2026-11-29T10:00:00.000Z" },
  ...{ readyAt: null, sorg: "1000", pickupHours: "", cancelReason: "", canceledByShop: false, orders: [], version: 3 },
  ...{ handOver: null, histories: [] },
  nextStatuses: status === "open" ? ["ready to pickup", "canceled"] : ["open", "ready to pickup", "canceled"],
  customer: {
    ...{ __typename: "ClickCollectCustomer", firstName: "Grace", lastName: "Miller", fullName: "Grace Miller" },
    ...{ email: "", phone: "" },
  },
  details: NAMES.map((name, index) => ({
    ...{ __typename: "ClickCollectItem", id: `${index + 1}`, name, sku: `A-${index}`, qty: 1, refunded: 0 },
    ...{ qtyShipped: 0, qtyReady: 1 - qtyOpen, qtyOrdered: 0, qtyOpen, isBundle: false, orders: [] },
    status: qtyOpen > 0 ? null : "ready to pickup",
  })),
});

interface Server {
  order: ReturnType<typeof orderOf>;
  /** Answers with the draft once it is resolved. */
  hold: PromiseWithResolvers<void> | undefined;
  refuses: boolean;
  readonly sent: (readonly [operation: string, variables: unknown])[];
}

let server: Server;

beforeEach(async () => {
  await signedIn();
  toasts.set([]);
  server = { order: orderOf("needs confirmation", 1), hold: undefined, refuses: false, sent: [] };
});
afterEach(cleanup);

function show(order: Server["order"]): void {
  server.order = order;
  const client = clientOf(async (operation, variables) => {
    if (operation === "PickupOrder") return { clickCollectOrder: server.order };
    if (operation === "PickupCheckout") return { shiptoV2: [], payments: [], customerShipmentRates: [] };
    if (operation === "PickupDraft") {
      await server.hold?.promise;
      const message = server.refuses ? { ...SUCCESS, status: "failed", description: "customer_blocked" } : SUCCESS;
      const draft = server.refuses ? null : DRAFT;
      return { clickCollectOrderDraft: { __typename: "ClickCollectDraftResult", draft, message, userErrors: [] } };
    }
    if (operation !== "SetPickupStatus" && operation !== "MarkPickupItems") return {};
    server.sent.push([operation, variables]);
    const answer = {
      ...{ __typename: "ClickCollectResult", clickCollectOrder: server.order, message: SUCCESS, userErrors: [] },
    };
    return operation === "SetPickupStatus"
      ? { clickCollectUpdateStatus: answer }
      : { clickCollectUpdateShipments: answer };
  });
  render(
    <Page client={client} at="/en-us/click-collect/WS-1">
      <Routes>
        <Route path="/en-us/click-collect/:id" element={<PickupOrderPage />} />
      </Routes>
    </Page>,
  );
}

async function fromHeadquarters(): Promise<void> {
  for (const name of NAMES) {
    const source = await screen.findByRole("group", { name: `Where does ${name} come from? (1 piece)` });
    fireEvent.click(within(source).getByRole("radio", { name: "Order from headquarters" }));
  }
}

const texts = () => toasts.get().map(({ text }) => text);

it("orders from headquarters only once the sum is shown, with a button that names it", async () => {
  server.hold = Promise.withResolvers();
  show(orderOf("open", 1));
  await fromHeadquarters();
  const early = screen.getByRole<HTMLButtonElement>("button", { name: "Order 2 pieces" });
  expect(early.disabled).toBe(true);
  expect(screen.queryByRole("button", { name: /Save/ })).toBeNull();
  server.hold.resolve();
  const place = await screen.findByRole("button", { name: /^Order 2 pieces for .*141[.,]38/ });
  // A press that began on the button without the sum does not end on the one that orders.
  expect(early.isConnected).toBe(false);
  for (const [title, amount] of [
    ["Subtotal", /96[.,]38/],
    ["Shipping", /45[.,]00/],
    ["Total", /141[.,]38/],
  ] as const)
    expect(screen.getByText(title, { selector: "dt" }).nextElementSibling?.textContent).toMatch(amount);
  expect(screen.queryByRole("button", { name: /Save/ })).toBeNull();
  expect(server.sent).toEqual([]);
  fireEvent.click(place);
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]).toMatchObject([
    "MarkPickupItems",
    {
      shipment: {
        expectedTotal: 141.38,
        details: [
          { id: "1", status: "order to HQ", qty: 1 },
          { id: "2", status: "order to HQ", qty: 1 },
        ],
      },
    },
  ]);
  await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^Order placed: 2 pieces for .*141[.,]38/)]));
});

it("places no order whose sum is refused", async () => {
  server.refuses = true;
  show(orderOf("open", 1));
  await fromHeadquarters();
  await waitFor(() => expect(screen.getAllByRole("alert").length).toBeGreaterThan(0));
  const place = screen.getByRole<HTMLButtonElement>("button", { name: "Order 2 pieces" });
  expect(place.disabled).toBe(true);
  expect(server.sent).toEqual([]);
});

it("saves what comes from the shop without a sum", async () => {
  show(orderOf("open", 1));
  const source = await screen.findByRole("group", { name: /Helmet/ });
  fireEvent.click(within(source).getByRole("radio", { name: "From my shop" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(texts()).toEqual(["“Pickup order WS-1” saved"]));
  expect(server.sent).toMatchObject([["MarkPickupItems", { shipment: { details: [{ status: "ready to pickup" }] } }]]);
});

it("asks before it confirms an order with undecided items, and says that it is confirmed", async () => {
  show(orderOf("needs confirmation", 1));
  fireEvent.click(await screen.findByRole("button", { name: "Confirm order" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm order" });
  expect(dialog.textContent).toContain("The consumer gets an email");
  expect(dialog.textContent).toContain("2 items have no source yet");
  expect(server.sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Confirm order" }));
  await waitFor(() => expect(texts()).toEqual(["Pickup order WS-1 confirmed"]));
  expect(server.sent).toMatchObject([["SetPickupStatus", { orderId: "WS-1", status: "open", version: 3 }]]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("confirms an order at once whose items are all decided", async () => {
  show(orderOf("needs confirmation", 0));
  fireEvent.click(await screen.findByRole("button", { name: "Confirm order" }));
  await waitFor(() => expect(texts()).toEqual(["Pickup order WS-1 confirmed"]));
  expect(screen.queryByRole("dialog")).toBeNull();
});
