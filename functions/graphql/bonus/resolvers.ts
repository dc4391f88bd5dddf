import {
  bonusExplanation,
  bonusForecast,
  bonusOnTime,
  bonusPayments,
  bonusProgram,
  bonusPurchases,
  bonusRetailSales,
  bonusSales,
  bonusVerification,
  programName,
} from "@spoke/core/bonus";
import type { BonusReason } from "@spoke/core/bonus/schema.ts";
import { actor } from "@spoke/core/platform";
import { currencyDisplay } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";

const reason = (entry: { readonly reason: BonusReason | "" }): BonusReason | null => entry.reason || null;

export const resolvers = {
  Query: {
    b2bPurchases: (_, args) => bonusPurchases(args),
    b2bPurchasesV2: (_, args) => bonusPurchases(args),
    b2bPurchasesV3: (_, args) => bonusPurchases(args),
    retailSales: (_, args) => bonusRetailSales(args),
    retailSalesV2: (_, args) => bonusRetailSales(args),
    totalDealerSales: (_, args) => bonusSales(args),
    onTimePayment: (_, args) => bonusOnTime(args),
    onTimePaymentV2: async (_, args) => {
      const [quarters, payments] = await Promise.all([bonusOnTime(args), bonusPayments(args)]);
      return { quarters, payments };
    },
    verificationPercentages: (_, args) => bonusVerification(args),
    bonusProgram: (_, args) => bonusProgram(args),
    bonusForecast: (_, args) => bonusForecast(args),
    bonusExplanation: (_, args) => bonusExplanation(args),
  },
  B2BPurchase: {
    invoiceDate: ({ day }) => day,
    invoiceNumber: ({ document }) => document,
    articleDescription: ({ description }) => description,
    reason,
  },
  BonusRetailSale: {
    inputDate: ({ day }) => day,
    frameNumber: ({ document }) => document,
    articleDescription: ({ description }) => description,
    reason,
  },
  BonusPayment: {
    invoiceNumber: ({ document }) => document,
    paidOn: ({ day }) => day,
    onTime: ({ isOnTime }) => isOnTime,
    reason,
  },
  BonusEntry: { articleDescription: ({ description }) => description, reason },
  BonusForecastLine: { reason },
  BonusDealerSales: { currency: ({ currency }) => currencyDisplay(currency) },
  BonusForecast: { currency: ({ currency }) => currencyDisplay(currency) },
  BonusExplanation: { currency: ({ currency }) => currencyDisplay(currency) },
  BonusProgram: {
    name: (rules) => programName(rules, actor().locale),
    currency: ({ currency }) => currencyDisplay(currency),
  },
} satisfies Resolvers;
