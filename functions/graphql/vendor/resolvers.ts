import { asMutation, succeeded, type UserError } from "@spoke/core/platform";
import { createRowsUpload } from "@spoke/core/upload-area";
import {
  checkoutVendors,
  createVendorArticle,
  dealerContact,
  type MaintainedArticle,
  moveVendorItems,
  ordersToShip,
  type ShownVendorOrder,
  shippedMonths,
  soldVendors,
  updateVendorArticle,
  updateVendorCart,
  updateVendorSettings,
  type VendorSettings,
  vendorAddresses,
  vendorArticle,
  vendorArticles,
  vendorCart,
  vendorOrder,
  vendorOrderCustomer,
  vendorOrders,
  vendorProducts,
  vendorSetting,
  vendorSettings,
  vendorTasks,
} from "@spoke/core/vendor";
import { currencyDisplay } from "../currency.ts";
import type { MutationCheckoutThirdPartyV2Args, Resolvers } from "../generated/resolvers.ts";
import { messageValues, mutation } from "../mutation.ts";
import { checkedRows } from "../upload-area/resolvers.ts";

const currencyOf = ({ currency }: { readonly currency: string }) => currencyDisplay(currency);

/** Places the orders. Refused lines are product errors, the other refused fields user errors. */
async function checkOut(args: MutationCheckoutThirdPartyV2Args) {
  const { userErrors, ...result } = await asMutation(
    async () => ({ orders: await checkoutVendors(args), ...succeeded("success_checkout") }),
    (): { orders: ShownVendorOrder[] } => ({ orders: [] }),
  );
  const productOf = ({ field }: UserError) =>
    args.products[Number(/^products\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)];
  return {
    ...result,
    productErrors: userErrors.flatMap((error) => {
      const product = productOf(error);
      if (!product) return [];
      const { vendor, articleCode, qty, price } = product;
      const values = messageValues(error.values);
      return [{ vendor: vendor.id, articleCode, qty, subtotal: qty * price, message: error.message, values }];
    }),
    userErrors: userErrors.filter((error) => !productOf(error)),
  };
}

const savedArticle = (run: () => Promise<MaintainedArticle>) =>
  mutation<{ article: MaintainedArticle | null }>("success_save", async () => ({ article: await run() }), {
    article: null,
  });

export const resolvers = {
  Query: {
    productThirdParties: (_, args) => vendorProducts(args),
    articleThirdParties: (_, args) => vendorArticles(args),
    articleThirdParty: (_, args) => vendorArticle(args),
    vendorThirdParties: (_, args) => soldVendors(args),
    settingsThirdParties: () => vendorSettings({}),
    settingsThirdParty: (_, args) => vendorSetting(args),
    custVendorThirdPartyAddress: (_, args) => vendorAddresses(args),
    cartThirdParty: () => vendorCart({}),
    orderThirdParties: (_, args) => vendorOrders(args),
    orderThirdPartiesToShip: (_, args) => ordersToShip(args),
    orderThirdParty: (_, args) => vendorOrder(args),
    tasksThirdParty: () => vendorTasks({}),
    shippedMonthsThirdParty: () => shippedMonths({}),
    orderThirdPartyCustomer: (_, args) => vendorOrderCustomer(args),
  },
  Mutation: {
    updateCartThirdParty: async (_, args) => {
      const { userErrors } = await updateVendorCart(args);
      const message = succeeded("success_update_cart").message;
      const failed = { status: "failed", description: "failed_update_cart" };
      return { cart: await vendorCart({}), message: userErrors.length > 0 ? failed : message, userErrors };
    },
    checkoutThirdParty: (_, args) => checkOut(args),
    checkoutThirdPartyV2: (_, args) => checkOut(args),
    createArticleThirdParty: (_, args) => savedArticle(() => createVendorArticle(args)),
    updateArticleThirdParty: (_, args) => savedArticle(() => updateVendorArticle(args)),
    updateSettingsThirdParty: (_, args) =>
      mutation<{ settings: VendorSettings | null }>(
        "success_save",
        async () => ({ settings: await updateVendorSettings(args) }),
        { settings: null },
      ),
    uploadStockThirdParties: (_, args) => checkedRows(() => createRowsUpload({ ...args, kind: "vendor-stock" })),
    uploadProductThirdParties: (_, args) => checkedRows(() => createRowsUpload({ ...args, kind: "vendor-articles" })),
    updateStatusOrderItemThirdParty: (_, args) =>
      mutation("success_save", async () => ({ order: await moveVendorItems(args) })),
  },
  ThirdPartyProduct: { currency: currencyOf },
  ThirdPartyArticle: { currency: currencyOf },
  ThirdPartyCartPart: { currency: currencyOf },
  ThirdPartyShippedMonth: { currency: currencyOf },
  ThirdPartyOrder: { currency: currencyOf, dealer: async (order) => (await dealerContact(order)) ?? null },
} satisfies Resolvers;
