import { contentTargetMarkets, customers, dealerUnderInsera, INSERA_SORG, salesCustomers } from "@spoke/core/clientele";
import {
  creditCustomers,
  creditInformation,
  customerAreaV3,
  customerCompanies,
  sorgs as sorgsOfUser,
} from "@spoke/core/customer";
import { currencyDisplay, toUnits } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers: Resolvers = {
  Query: {
    salesCustomers: (_, { search }) => salesCustomers({ search: search ?? undefined }),
    customers: (_, { search, sorgs }) => customers({ search: search ?? undefined, sorgs: sorgs ?? undefined }),
    customerCompanies: () => customerCompanies({}),
    customerAreaV3: (_, { sorgs, withoutUserArea }) =>
      customerAreaV3({ sorgs: sorgs ?? undefined, withoutUserArea: withoutUserArea ?? undefined }),
    creditInformation: (_, { custAreaSorgs, creditCustomers: codes }) =>
      creditInformation({ custAreaSorgs: custAreaSorgs ?? undefined, creditCustomers: codes ?? undefined }),
    creditCustomers: (_, { sorg }) => creditCustomers({ sorg }),
    sorgs: () => sorgsOfUser({}),
    dealerUnderInsera: () => dealerUnderInsera({}),
    inseraCustomerArea: (_, { sorg }) => customerAreaV3({ sorgs: [sorg ?? INSERA_SORG], withoutUserArea: true }),
    contentTargetMarkets: (_, { page, limit, type }) =>
      contentTargetMarkets({ page: page ?? undefined, limit: limit ?? undefined, type: type ?? undefined }),
  },
  Customer: { custAreas: ({ custAreas }) => [...custAreas] },
  CustomerArea: { creditCusts: ({ creditCusts }) => [...creditCusts] },
  CustomerCompany: {
    creditCusts: ({ creditCusts }) => [...creditCusts],
    areas: ({ areas }) => [...areas],
  },
  CreditInformation: {
    companies: ({ companies }) => [...companies],
    currency: ({ currency }) => currencyDisplay(currency),
    openInvoice: ({ openInvoice }) => toUnits(openInvoice),
    openDo: ({ openDo }) => toUnits(openDo),
    consignment: ({ consignment }) => toUnits(consignment),
    creditLimit: ({ creditLimit }) => toUnits(creditLimit),
    reserved: ({ reserved }) => toUnits(reserved),
    creditExposure: ({ creditExposure }) => toUnits(creditExposure),
    balance: ({ balance }) => toUnits(balance),
  },
};
