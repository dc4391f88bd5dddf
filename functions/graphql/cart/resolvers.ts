import {
  cart,
  cartCredits,
  cartFreightBenefits,
  checkout,
  checkoutShipTos,
  customerShipmentRates,
  merchantCart,
  payments,
  type ShownLine,
  type ShownProductLine,
  stockOrderConfirmations,
  updateProductsInCart,
} from "@spoke/core/cart";
import { asMutation, succeeded, type UserError } from "@spoke/core/platform";
import { currencyDisplay, toUnits } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";

const unitsOrNull = (amount: number | undefined): number | null => (amount === undefined ? null : toUnits(amount));

const known = (line: ShownLine): line is ShownProductLine => line.product !== undefined;

/** Where a problem of a line in the cart is: its quantity. */
const atQuantity = ({ problems }: ShownLine): UserError[] => problems.map((one) => ({ field: "qty", ...one }));

export const resolvers: Resolvers = {
  Query: {
    cart: (_, { ids, slug }) => cart({ ids, slug }),
    merchantCart: () => merchantCart({}),
    shiptoV2: () => checkoutShipTos({}),
    customerShipmentRates: (_, { cartItems, merchant }) => customerShipmentRates({ cartItems, merchant }),
    cartFreightBenefits: (_, { qtyByWarehouseArea, merchant, cartItems, reqDeliveryDate }) =>
      cartFreightBenefits({ qtyByWarehouseArea, merchant, cartItems, reqDeliveryDate }),
    stockOrderConfirmations: (_, { orders, reqDeliveryDate }) => stockOrderConfirmations({ orders, reqDeliveryDate }),
    payments: (_, { sorg, module }) => payments({ sorg, module }),
  },
  Mutation: {
    updateProductsInCart: async (_, { products }) => {
      const { userErrors, ...taken } = await updateProductsInCart({ products });
      const { message } = succeeded("success_update_cart");
      const failed = { status: "failed", description: "failed_update_cart" };
      return { ...taken, message: userErrors.length > 0 ? failed : message, userErrors: [...userErrors] };
    },
    checkout: async (_, { shipto, notes, request_delivery_date, custPoNo, products, shipments, paymentId }) => {
      const result = await asMutation(
        async () => {
          const orders = await checkout({
            shipto: { code: shipto.code, version: shipto.version ?? undefined },
            notes: notes ?? undefined,
            request_delivery_date: request_delivery_date ?? undefined,
            custPoNo: custPoNo ?? undefined,
            products,
            shipments: shipments?.map(({ sorg, id, notes: own }) => ({ sorg, id, notes: own ?? undefined })),
            paymentId,
          });
          return { orders, ...succeeded("success_checkout") };
        },
        () => ({ orders: [] }),
      );
      return { ...result, userErrors: [...result.userErrors] };
    },
  },
  CartLine: {
    id: ({ line }) => line.id,
    article_code: ({ line }) => line.article_code,
    sorg: ({ line }) => line.sorg,
    qty: ({ line }) => line.qty,
    uom: ({ product }) => product?.card.uom ?? "",
    product: (line) => (known(line) ? line : null),
    unitPrice: ({ price }) => unitsOrNull(price?.unit),
    subTotal: ({ price }) => unitsOrNull(price?.subtotal),
    priceBy: ({ price }) => price?.by ?? null,
    problems: atQuantity,
  },
  CartProduct: {
    article_code: ({ product }) => product.card.article_code,
    article_code_display: ({ product }) => product.card.article_code_display,
    name: ({ product }) => product.card.name,
    sorg: ({ product }) => product.card.sorg,
    category: ({ product }) => product.card.category,
    brand: ({ product }) => product.card.brand,
    model_year: ({ product }) => product.card.model_year,
    frameSize: ({ product }) => product.card.frameSize,
    wheelSize: ({ product }) => product.card.wheelSize,
    color: ({ product }) => product.card.color,
    serie: ({ product }) => product.card.serie,
    slug: ({ product }) => product.card.slug,
    uom: ({ product }) => product.card.uom,
    image: ({ product }) => product.card.image,
    cart_qty: ({ line }) => line.qty,
    allowToOrder: ({ product }) => product.card.blocks.allowToOrder,
    sorgBlocked: ({ product }) => product.card.blocks.sorgBlocked,
    orderBlocked: ({ product }) => product.card.blocks.orderBlocked,
    brandBlocked: ({ product }) => product.card.blocks.brandBlocked,
    categoryBlocked: ({ product }) => product.card.blocks.categoryBlocked,
    hierarchyBlocked: ({ product }) => product.card.blocks.hierarchyBlocked,
    orderQuota: ({ product }) => product.card.orderQuota,
    price: ({ shownPrice }) => shownPrice ?? null,
  },
  CartPrice: {
    retail: ({ retail }) => unitsOrNull(retail),
    dealer: ({ dealer }) => unitsOrNull(dealer),
    symbol: async ({ currency }) => (await currencyDisplay(currency)).symbol,
    separator: async ({ currency }) => (await currencyDisplay(currency)).thousandSeparator,
    decimal_separator: async ({ currency }) => (await currencyDisplay(currency)).decimalSeparator,
    decimal_precission: async ({ currency }) => (await currencyDisplay(currency)).decimalPrecission,
    promotion: ({ promotion }) => {
      const steps = (promotion?.steps ?? []).map(({ price, finalAmount, type, discount, minQty, maxQty }) => ({
        price: toUnits(price),
        finalAmount: toUnits(finalAmount),
        discountAmount: toUnits(price - finalAmount),
        type,
        discount: toUnits(discount),
        condition: { minQty: minQty ?? null, maxQty: maxQty ?? null },
      }));
      const [details] = steps;
      return promotion && details ? { code: promotion.code, name: promotion.name, details, steps } : null;
    },
    discount: ({ tiers: [first, ...rest] }) =>
      first
        ? {
            salesDealNo: first.salesDealNo,
            description: first.description,
            detail: [first, ...rest].map((tier) => ({ ...tier, discount: toUnits(tier.discount) })),
          }
        : null,
  },
  MerchantCart: {
    cart: ({ merchants }) => merchants.flatMap(({ lines }) => lines),
    merchants: ({ merchants }) => [...merchants],
    configs: ({ merchants }) =>
      merchants.map(({ sorg, merchant, check }) => ({
        sorg,
        merchantName: merchant,
        exactQtyCheck: check === "now",
        availableStockCheck: check === "total",
      })),
    credits: () => cartCredits({}),
  },
  CartCredit: {
    sorgs: ({ sorgs }) => [...sorgs],
    balance: ({ balance }) => unitsOrNull(balance),
    currency: ({ currency }) => currencyDisplay(currency),
    problems: ({ problems }) => problems.map((one) => ({ field: "credit", ...one })),
  },
  FreightBenefit: {
    discountAmount: ({ discountAmount }) => toUnits(discountAmount),
    currentDiscountAmount: ({ currentDiscountAmount }) => toUnits(currentDiscountAmount),
    currency: ({ currency }) => currencyDisplay(currency),
  },
  StockOrderConfirmation: { confirmations: ({ confirmations }) => [...confirmations] },
  CartMerchant: {
    total: ({ total }) => toUnits(total ?? 0),
    currency: ({ currency }) => currencyDisplay(currency),
  },
  CartSummary: {
    total: ({ total }) => unitsOrNull(total),
    currency: ({ currency }) => currencyDisplay(currency),
  },
  ShipmentRate: {
    rate: ({ amount, currency }) => (amount === undefined ? null : { rate: toUnits(amount), currency }),
  },
  PaymentMethod: {
    paymentMerchants: ({ merchants }) => [...merchants],
  },
};
