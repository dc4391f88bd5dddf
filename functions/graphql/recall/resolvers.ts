import { sorgConfig } from "@spoke/core/host";
import { activeCustomer } from "@spoke/core/platform";
import {
  closeRecall,
  closeRecallFrame,
  createRecall,
  createRecallStatement,
  type DealerFrame,
  dealerRecall,
  dealerRecallFrames,
  dealerRecalls,
  deleteRecall,
  discardRecallRevision,
  openRecallWork,
  orderRecallKit,
  publishRecall,
  publishRecallRevision,
  recall,
  recallBrandName,
  recallDealerFrames,
  recalledArticles,
  recallFrame,
  recallListProblems,
  recallProgress,
  recallStatement,
  recallStatements,
  recalls,
  recallTotals,
  retryRecallStatement,
  reviseRecall,
  updateRecall,
} from "@spoke/core/recall";
import type { Recall, RecalledFrame } from "@spoke/core/recall/schema.ts";
import type { Statement } from "@spoke/core/recall/work-store.ts";
import { custNumber } from "../customer/numbers.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { sorgName } from "../host/names.ts";
import { mutation } from "../mutation.ts";

const saved = (success: string, run: () => Promise<Recall>) =>
  mutation<{ recall: Recall | null }>(success, async () => ({ recall: await run() }), { recall: null });

const changedFrame = (success: string, run: () => Promise<DealerFrame>) =>
  mutation<{ frame: DealerFrame | null }>(success, async () => ({ frame: await run() }), { frame: null });

const stated = (run: () => Promise<Statement[]>) =>
  mutation<{ statements: Statement[] }>("recall_credit_requested", async () => ({ statements: await run() }), {
    statements: [],
  });

/** Who repaired a frame, and when. */
const repairOf = {
  repairedBy: ({ repair }: RecalledFrame) => repair?.custName || (repair?.custCode ?? ""),
  repairedAt: ({ repair }: RecalledFrame) => repair?.at ?? null,
};

export const resolvers = {
  Query: {
    recalls: (_, args) => recalls(args),
    recall: (_, args) => recall(args),
    recallListProblems: (_, args) => recallListProblems(args),
    recallProgress: (_, args) => recallProgress(args),
    recallDealerFrames: async (_, args) => {
      const { rows, info } = await recallDealerFrames(args);
      return { frames: rows, info };
    },
    dealerRecalls: () => dealerRecalls({}),
    dealerRecall: (_, args) => dealerRecall(args),
    dealerRecallFrames: (_, args) => dealerRecallFrames(args),
    recallFrame: (_, args) => recallFrame(args),
    recalledArticles: (_, args) => recalledArticles(args),
    openRecallWork: () => openRecallWork({}),
    recallStatements: async (_, args) => {
      const { rows, info } = await recallStatements(args);
      return { statements: rows, info };
    },
    recallStatement: (_, args) => recallStatement(args),
  },
  Mutation: {
    createRecall: (_, { number, input }) => saved("success_save", () => createRecall({ number, ...input })),
    updateRecall: (_, { number, version, input }) =>
      saved("success_save", () => updateRecall({ number, version, ...input })),
    deleteRecall: (_, args) => saved("success_delete", () => deleteRecall(args)),
    publishRecall: (_, args) => saved("recall_published_message", () => publishRecall(args)),
    reviseRecall: (_, args) => saved("success_save", () => reviseRecall(args)),
    discardRecallRevision: (_, args) => saved("recall_revision_discarded_message", () => discardRecallRevision(args)),
    publishRecallRevision: (_, args) => saved("recall_revision_published_message", () => publishRecallRevision(args)),
    closeRecall: (_, args) => saved("recall_closed_message", () => closeRecall(args)),
    closeRecallFrame: (_, args) => changedFrame("recall_frame_closed_message", () => closeRecallFrame(args)),
    orderRecallKit: (_, args) => changedFrame("recall_kit_ordered", () => orderRecallKit(args)),
    createRecallStatement: (_, args) => stated(() => createRecallStatement(args)),
    retryRecallStatement: (_, args) => stated(async () => [await retryRecallStatement(args)]),
  },
  Recall: {
    brandName: (recall) => recallBrandName(recall),
    totals: async (recall) => (await recallTotals(recall)) ?? null,
  },
  RecallLabor: { sorgName, currency: async ({ sorg }) => (await sorgConfig(sorg))?.currency ?? "" },
  RecallList: { isRead: ({ key }) => key !== undefined },
  DealerRecall: {
    number: ({ recall: { number } }) => number,
    brand: ({ recall: { brand } }) => brand,
    brandName: ({ recall }) => recallBrandName(recall),
    title: ({ recall: { title } }) => title,
    reason: ({ recall: { reason } }) => reason,
    instruction: ({ recall: { instruction } }) => instruction,
    stopSale: ({ recall: { stopSale } }) => stopSale,
    kitArticle: ({ recall: { kitArticle } }) => kitArticle,
    minutes: ({ recall: { minutes } }) => minutes,
    validFrom: ({ recall: { validFrom } }) => validFrom,
    state: ({ recall: { state } }) => state,
    publishedAt: ({ recall: { publishedAt } }) => publishedAt ?? null,
    open: ({ counts: { open } }) => open,
    closed: ({ counts: { closed } }) => closed,
    ended: ({ counts: { ended } }) => ended,
    kits: ({ counts: { kits } }) => kits,
    repairs: ({ counts: { repairs } }) => repairs,
  },
  RecallFrame: {
    // A dealer does not see what another dealer is paid.
    repair: ({ repair }) => (repair?.custCode === activeCustomer().code.unified ? repair : null),
    ...repairOf,
    kit: ({ kit }) => (kit?.custCode === activeCustomer().code.unified ? kit : null),
  },
  RecallDealerFrame: { ...repairOf, kit: ({ kit }) => kit ?? null },
  RecallRepair: { by: ({ by }) => by.name },
  RecallSale: {
    name: ({ buyer: { name } }) => name,
    phone: ({ buyer: { phone } }) => phone,
    email: ({ buyer: { email } }) => email,
  },
  RecallDealerProgress: { custNumber },
} satisfies Resolvers;
