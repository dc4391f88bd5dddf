import { useCart } from "@spoke/web/features/cart/CartProvider.tsx";
import CheckoutPage from "@spoke/web/features/checkout/CheckoutPage.tsx";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { clientOf, EURO, Page, signedIn } from "./support.tsx";

export const line = {
  __typename: "CartLine",
  id: "L1",
  article_code: "A1",
  sorg: "N001",
  qty: 2,
  uom: "PC",
  unitPrice: 10,
  subTotal: 20,
  priceBy: null,
  problems: [],
  product: null,
};
/** An article of a line of the cart. */
export const PRODUCT = {
  __typename: "CartProduct",
  ...{
    article_code: "A1",
    article_code_display: "A1",
    name: "Aurel Chain 12s, Black, M",
    sorg: "N001",
    category: "PAA",
  },
  brand: { __typename: "CartBrand", id: "AUR", description: "Aurel" },
  ...{ model_year: null, frameSize: "54", wheelSize: null, color: "Black", slug: "chain", uom: "PC", image: null },
  ...{ quantityRule: null, price: null as object | null },
};
export const CART = {
  __typename: "MerchantCart",
  merchants: [
    {
      __typename: "CartMerchant",
      sorg: "N001",
      merchant: "Nordvik Bikes",
      totalQty: 2,
      total: 20,
      currency: EURO,
      lines: [line],
    },
  ],
  configs: [],
  summary: { __typename: "CartSummary", totalQty: 2, count: 1, total: 20, currency: EURO },
};
const ADDRESSES = [
  { __typename: "ShipTo", code: "S1", version: "v1", name: "Main store", address: "Kaistraat 12" },
  { __typename: "ShipTo", code: "S2", version: "v7", name: "Warehouse", address: "Industrieweg 88" },
];
const paymentOf = (paymentDiscount: number, isPrepaid = false) => ({
  __typename: "PaymentMethod",
  ...(isPrepaid ? { id: "P", type: "Prepayment", desc: "In advance" } : { id: "T", type: "Terms", desc: "30 days" }),
  paymentMerchants: [{ __typename: "PaymentMerchant", sorg: "N001", instruction: "", paymentDiscount, isPrepaid }],
});
/** A payment in advance, besides that on account. */
export const IN_ADVANCE = paymentOf(0, true);
export const RATE = {
  __typename: "ShipmentRate",
  id: "STD",
  sorg: "N001",
  type: "standard",
  desc: "Standard delivery",
  input: "flat",
  rate: { __typename: "ShipmentPrice", rate: 12.5, currency: "EUR" },
};

/** Deliveries on every day. */
export const EVERY_DAY = {
  __typename: "CartDelivery",
  ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], closed: [] as string[], first: null as string | null },
  shipments: [] as object[],
  pickups: [] as object[],
};

export const choices = (
  credits: readonly object[],
  delivery = EVERY_DAY,
  paymentDiscount = 0,
  others: readonly object[] = [],
) => ({
  merchantCart: { __typename: "MerchantCart", credits, delivery },
  shiptoV2: ADDRESSES,
  payments: [paymentOf(paymentDiscount), ...others],
});
export const CREDIT = {
  __typename: "CartCredit",
  companyCode: "K",
  companyName: "Nordvik",
  sorgs: ["N001"],
  currency: EURO,
  balance: 100,
  problems: [],
  prepaidProblems: [],
};
export const BENEFIT = {
  __typename: "FreightBenefit",
  ...{ warehouseArea: "West", name: "West warehouse" },
  qty: 2,
  targetQty: 5,
  reachedQty: 2,
  isHomeWarehouse: true,
  discountAmount: 9,
  currentDiscountAmount: 4,
  currency: EURO,
};
const FORECAST = [
  {
    __typename: "StockOrderConfirmation",
    article_code: "A1",
    sorg: "N001",
    openQty: 1,
    confirmations: [
      { __typename: "StockSupply", supplyQty: 1, supplyDate: "2026-11-27", supplyLocation: "South warehouse" },
    ],
  },
];

/** Refusal of a changed quantity that exceeds the stock. */
export const OVER_STOCK = {
  updateProductsInCart: {
    __typename: "UpdateCartResult",
    products: [],
    summary: CART.summary,
    message: { __typename: "Message", status: "failed", description: "x" },
    userErrors: [
      {
        __typename: "UserError",
        field: "products.0.qty",
        message: "over_stock",
        values: [{ __typename: "TextValue", name: "available", value: "5" }],
      },
    ],
  },
};

function SetQuantity() {
  const cart = useCart();
  const set = () => cart.set({ sorg: "N001", article_code: "A1", qty: 99_999 });
  return (
    <button type="button" onClick={set}>
      Set quantity
    </button>
  );
}

/** The dealer's prices, with or without tax. */
export const taxOf = (includeTax: boolean) => ({
  customerAreaV3: [{ __typename: "CustomerArea", sorg: "N001", includeTax, taxRate: 0 }],
});

interface Shown {
  readonly update?: () => object;
  readonly rate?: object;
  readonly rates?: readonly object[];
  readonly delivery?: typeof EVERY_DAY;
  readonly includeTax?: boolean;
  readonly paymentDiscount?: number;
  /** Payments besides that on account. */
  readonly payments?: readonly object[];
  readonly credits?: readonly object[];
  readonly benefits?: readonly object[];
  readonly recalled?: readonly object[];
  readonly cart?: { readonly current: object };
  /** There is no form to wait for. */
  readonly closed?: boolean;
}

/** Shows checkout and returns the variables of its other calls, which `checkout` answers. */
export async function show(
  checkout: () => object | Promise<object>,
  {
    rate = RATE,
    rates = [rate],
    delivery,
    includeTax = false,
    paymentDiscount,
    payments,
    credits = [],
    benefits = [],
    recalled = [],
    update,
    cart = { current: CART },
    closed = false,
  }: Shown = {},
): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  const client = clientOf((operation, variables) => {
    if (operation === "CartState" || operation === "CartPage") return { merchantCart: cart.current };
    if (operation === "CheckoutPage") return choices(credits, delivery, paymentDiscount, payments);
    if (operation === "ShipmentRates") return { customerShipmentRates: rates };
    if (operation === "CustomerTax") return taxOf(includeTax);
    if (operation === "FreightBenefits") return { cartFreightBenefits: benefits };
    if (operation === "StockForecast") return { stockOrderConfirmations: FORECAST };
    if (operation === "RecalledArticles") return { recalledArticles: recalled };
    if (operation === "UpdateCart" && update) return update();
    sent.push(variables);
    return checkout();
  });
  render(
    <Page client={client} at="/en-us/cart/checkout">
      <CheckoutPage />
      <SetQuantity />
    </Page>,
  );
  if (!closed) await screen.findByLabelText("PO number");
  return sent;
}

export const refused = (userErrors: { field: string; message: string; values?: object[] }[]) => ({
  checkout: {
    __typename: "CheckoutResult",
    orders: [],
    message: { __typename: "Message", status: "failed", description: "failed_checkout" },
    userErrors: userErrors.map((error) => ({ __typename: "UserError", values: [], ...error })),
  },
});

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const place = () => fireEvent.click(screen.getByRole("button", { name: /^Place order/ }));
/** Signs in before each test of a file and cleans up after it. */
export function setUpCheckout(): void {
  beforeEach(async () => {
    sessionStorage.clear();
    Element.prototype.scrollIntoView = () => undefined;
    await signedIn();
  });
  afterEach(() => {
    cleanup();
    toasts.set([]);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
