import {
  company,
  creditCustomers,
  creditInformation,
  customerAreaV3,
  customerCompanies,
  inseraCustomerArea,
  salesContact,
  sorgs as sorgsOfUser,
} from "@spoke/core/customer";
import { favoriteCustomers, starCustomer } from "@spoke/core/customer/favorites";
import { customers, dealerUnderInsera, salesCustomers, servedCustomers } from "@spoke/core/customer/served";
import { customerStandings } from "@spoke/core/customer/standing";
import { hasOverdue } from "@spoke/core/invoice";
import { currencyDisplay } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

export const resolvers = {
  Query: {
    company: () => company({}),
    servedCustomers: (_, args) => servedCustomers(args),
    favoriteCustomers: () => favoriteCustomers({}),
    customerStandings: (_, args) => customerStandings(args),
    salesCustomers: (_, args) => salesCustomers(args),
    customers: (_, args) => customers(args),
    customerCompanies: () => customerCompanies({}),
    customerAreaV3: (_, args) => customerAreaV3(args),
    creditInformation: (_, args) => creditInformation(args),
    creditCustomers: (_, { sorg }) => creditCustomers({ sorg }),
    sorgs: () => sorgsOfUser({}),
    salesContact: () => salesContact({}),
    dealerUnderInsera: (_, args) => dealerUnderInsera(args),
    inseraCustomerArea: (_, args) => inseraCustomerArea(args),
  },
  Mutation: {
    starCustomer: (_, args) => mutation("saved", () => starCustomer(args)),
  },
  CreditInformation: {
    currency: ({ currency }) => currencyDisplay(currency),
    overdue: ({ custCode, company }) => hasOverdue(custCode.unified, company.code),
  },
} satisfies Resolvers;
