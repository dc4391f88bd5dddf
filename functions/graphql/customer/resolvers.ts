import { contentTargetMarkets, customers, dealerUnderInsera, INSERA_SORG, salesCustomers } from "@spoke/core/clientele";
import {
  creditCustomers,
  creditInformation,
  customerAreaV3,
  customerCompanies,
  sorgs as sorgsOfUser,
} from "@spoke/core/customer";
import { currencyDisplay } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers: Resolvers = {
  Query: {
    salesCustomers: (_, args) => salesCustomers(args),
    customers: (_, args) => customers(args),
    customerCompanies: () => customerCompanies({}),
    customerAreaV3: (_, args) => customerAreaV3(args),
    creditInformation: (_, args) => creditInformation(args),
    creditCustomers: (_, { sorg }) => creditCustomers({ sorg }),
    sorgs: () => sorgsOfUser({}),
    dealerUnderInsera: () => dealerUnderInsera({}),
    inseraCustomerArea: (_, { sorg = INSERA_SORG }) => customerAreaV3({ sorgs: [sorg], withoutUserArea: true }),
    contentTargetMarkets: (_, args) => contentTargetMarkets(args),
  },
  CreditInformation: { currency: ({ currency }) => currencyDisplay(currency) },
};
