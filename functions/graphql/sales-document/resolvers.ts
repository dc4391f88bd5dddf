import {
  createSalesDocument,
  createSalesDocumentGroup,
  deleteSalesDocument,
  deleteSalesDocumentGroup,
  openSalesDocument,
  readSalesDocument,
  restoreSalesDocument,
  type ShownDocument,
  type ShownGroup,
  salesDocument,
  salesDocumentGroup,
  salesDocumentGroups,
  salesDocumentReceipts,
  salesDocuments,
  updateSalesDocument,
  updateSalesDocumentGroup,
} from "@spoke/core/sales-document";
import { custNumber } from "../customer/numbers.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";
import { selectsField } from "../selects-field.ts";

const saved = (success: string, run: () => Promise<ShownDocument>) =>
  mutation(success, async () => ({ salesDocument: await run() }));
const savedGroup = (run: () => Promise<ShownGroup>) =>
  mutation<{ salesDocumentGroup: ShownGroup | null }>(
    "success_save",
    async () => ({ salesDocumentGroup: await run() }),
    { salesDocumentGroup: null },
  );

export const resolvers = {
  Query: {
    salesDocuments: (_, args) => salesDocuments(args),
    salesDocument: (_, args) => salesDocument(args),
    salesDocumentReceipts: (_, args) => salesDocumentReceipts(args),
    salesDocumentGroups: (_, args, __, info) =>
      salesDocumentGroups({ ...args, nested: selectsField(info, "salesDocuments") }),
    salesDocumentGroup: (_, args) => salesDocumentGroup(args),
  },
  Mutation: {
    createSalesDocument: (_, args) => saved("success_save", () => createSalesDocument(args)),
    updateSalesDocument: (_, args) => saved("success_save", () => updateSalesDocument(args)),
    deleteSalesDocument: (_, args) => saved("success_delete", () => deleteSalesDocument(args)),
    restoreSalesDocument: (_, args) => saved("success_restore", () => restoreSalesDocument(args)),
    openSalesDocument: (_, args) => mutation("success_save", async () => ({ file: await openSalesDocument(args) })),
    readSalesDocument: (_, args) => mutation("success_save", () => readSalesDocument(args)),
    createSalesDocumentGroup: (_, args) => savedGroup(() => createSalesDocumentGroup(args)),
    updateSalesDocumentGroup: (_, args) => savedGroup(() => updateSalesDocumentGroup(args)),
    deleteSalesDocumentGroup: (_, { id }) =>
      mutation("success_delete", async () => {
        await deleteSalesDocumentGroup({ id });
        return { salesDocumentGroup: null };
      }),
  },
  SalesDocument: {
    file: ({ files }) => files[0] ?? null,
    salesDocumentGroup: (item) => item.salesDocumentGroup ?? null,
  },
  SalesDocumentReceipt: { custNumber, lastAt: ({ asOf }) => asOf, count: ({ version }) => version },
} satisfies Resolvers;
