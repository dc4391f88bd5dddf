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
import type { Order } from "@spoke/core/order/schema.ts";
import { succeeded, type UserError } from "@spoke/core/platform";
import { currencyDisplay } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";
import { selectsField } from "../selects-field.ts";

const hasProduct = (line: ShownLine): line is ShownProductLine => line.product !== undefined;

const atCredit = (problem: Omit<UserError, "field">): UserError => ({ field: "credit", ...problem });

/** Problems of a line refer to its quantity. */
const atQuantity = ({ problems }: ShownLine): UserError[] => problems.map((problem) => ({ field: "qty", ...problem }));

export const resolvers = {
  Query: {
    cart: (_, args) => cart(args),
    merchantCart: (_, _args, _context, info) => merchantCart({ withShortage: selectsField(info, "shortage") }),
    shiptoV2: () => checkoutShipTos({}),
    customerShipmentRates: (_, args) => customerShipmentRates(args),
    cartFreightBenefits: (_, args) => cartFreightBenefits(args),
    stockOrderConfirmations: (_, args) => stockOrderConfirmations(args),
    payments: (_, args) => payments(args),
  },
  Mutation: {
    updateProductsInCart: async (_, { products }) => {
      const { userErrors, ...taken } = await updateProductsInCart({ products });
      const { message } = succeeded("success_update_cart");
      const failed = { status: "failed", description: "failed_update_cart" };
      return { ...taken, message: userErrors.length > 0 ? failed : message, userErrors };
    },
    checkout: (_, input) =>
      mutation<{ orders: readonly Order[] }>("success_checkout", async () => ({ orders: await checkout(input) }), {
        orders: [],
      }),
  },
  CartLine: {
    id: ({ line }) => line.id,
    articleCode: ({ line }) => line.articleCode,
    sorg: ({ line }) => line.sorg,
    qty: ({ line }) => line.qty,
    uom: ({ product }) => product?.card.uom ?? "",
    product: (line) => (hasProduct(line) ? line : null),
    unitPrice: ({ price }) => price?.unit,
    subTotal: ({ price }) => price?.subtotal,
    priceBy: ({ price }) => price?.by,
    promotion: ({ price }) => price?.name,
    expectedDate: ({ expectedDate }) => expectedDate,
    orderableFromStock: ({ orderableFromStock }) => orderableFromStock,
    problems: atQuantity,
    shortage: ({ shortage }) => (shortage ? { field: "qty", ...shortage } : null),
  },
  CartProduct: {
    articleCode: ({ product }) => product.card.articleCode,
    articleCodeDisplay: ({ product }) => product.card.articleCodeDisplay,
    name: ({ product }) => product.card.name,
    sorg: ({ product }) => product.card.sorg,
    category: ({ product }) => product.card.category,
    brand: ({ product }) => product.card.brand,
    modelYear: ({ product }) => product.card.modelYear,
    frameSize: ({ product }) => product.card.frameSize,
    wheelSize: ({ product }) => product.card.wheelSize,
    color: ({ product }) => product.card.color,
    serie: ({ product }) => product.card.serie,
    slug: ({ product }) => product.card.slug,
    uom: ({ product }) => product.card.uom,
    image: ({ product }) => product.card.image,
    cartQty: ({ line }) => line.qty,
    allowToOrder: ({ product }) => product.card.blocks.allowToOrder,
    sorgBlocked: ({ product }) => product.card.blocks.sorgBlocked,
    orderBlocked: ({ product }) => product.card.blocks.orderBlocked,
    brandBlocked: ({ product }) => product.card.blocks.brandBlocked,
    categoryBlocked: ({ product }) => product.card.blocks.categoryBlocked,
    hierarchyBlocked: ({ product }) => product.card.blocks.hierarchyBlocked,
    orderQuota: ({ product }) => product.card.orderQuota,
    quantityRule: ({ product }) => product.card.quantityRule,
    price: ({ shownPrice }) => shownPrice,
  },
  CartPrice: {
    symbol: async ({ currency }) => (await currencyDisplay(currency)).symbol,
    separator: async ({ currency }) => (await currencyDisplay(currency)).thousandSeparator,
    decimalSeparator: async ({ currency }) => (await currencyDisplay(currency)).decimalSeparator,
    decimalPrecision: async ({ currency }) => (await currencyDisplay(currency)).decimalPrecission,
    promotion: ({ promotion }) => {
      const steps = (promotion?.steps ?? []).map(({ price, finalAmount, type, discount, minQty, maxQty }) => ({
        price,
        finalAmount,
        discountAmount: price - finalAmount,
        type,
        discount,
        condition: { minQty, maxQty },
      }));
      const [details] = steps;
      return promotion && details ? { code: promotion.code, name: promotion.name, details, steps } : null;
    },
    discount: ({ tiers: [first, ...rest] }) =>
      first
        ? {
            salesDealNo: first.salesDealNo,
            description: first.description,
            detail: [first, ...rest],
          }
        : null,
  },
  MerchantCart: {
    cart: ({ merchants }) => merchants.flatMap(({ lines }) => lines),
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
    currency: ({ currency }) => currencyDisplay(currency),
    problems: ({ problems }) => problems.map(atCredit),
    prepaidProblems: ({ prepaidProblems }) => prepaidProblems.map(atCredit),
  },
  FreightBenefit: { currency: ({ currency }) => currencyDisplay(currency) },
  CartMerchant: {
    total: ({ total }) => total ?? 0,
    currency: ({ currency }) => currencyDisplay(currency),
  },
  CartSummary: { currency: ({ currency }) => currencyDisplay(currency) },
  ShipmentRate: {
    rate: ({ amount, currency }) => (amount === undefined ? null : { rate: amount, currency }),
  },
  PaymentMethod: { paymentMerchants: ({ merchants }) => merchants },
} satisfies Resolvers;
