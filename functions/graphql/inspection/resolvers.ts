import {
  createInspection,
  currentChecklist,
  deleteInspection,
  inspection,
  inspections,
  restoreInspection,
  updateInspection,
} from "@spoke/core/inspection";
import type { Inspection, Point } from "@spoke/core/inspection/schema.ts";
import { actor, textOf } from "@spoke/core/platform";
import { custNumber } from "../customer/numbers.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

const answer = (success: string, run: () => Promise<Inspection>) =>
  mutation(success, async () => ({ pdi: await run() }));

const description = (point: Point): string => textOf(point, actor().locale);

export const resolvers = {
  Query: {
    claimPDIChecklist: () => currentChecklist({}),
    claimPDIs: async (_, args) => {
      const { rows, info } = await inspections(args);
      return { pdis: rows, info };
    },
    claimPDI: (_, args) => inspection(args),
  },
  Mutation: {
    createClaimPDI: (_, input) => answer("success_save", () => createInspection(input)),
    updateClaimPDI: (_, input) => answer("success_save", () => updateInspection(input)),
    deleteClaimPDI: (_, args) => answer("success_delete", () => deleteInspection(args)),
    restoreClaimPDI: (_, args) => answer("success_restore", () => restoreInspection(args)),
  },
  PDI: {
    custNumber,
    brand: ({ brandName }) => brandName,
    points: async ({ id, points }) => points ?? (await inspection({ id })).points,
    electric: async ({ id, electric }) => electric ?? (await inspection({ id })).electric,
    signature: async ({ id, signature }) => signature ?? (await inspection({ id })).signature,
    version: async ({ id, version }) => version ?? (await inspection({ id })).version,
  },
  PDIPoint: { description },
  PDIEntry: {
    description,
    checked: ({ result }) => result === "pass",
  },
  PDIPhoto: { id: ({ uploadId }) => uploadId },
} satisfies Resolvers;
