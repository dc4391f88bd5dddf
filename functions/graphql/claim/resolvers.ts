import {
  additionalDocumentsOf,
  ageOf,
  answerDaysOf,
  assignClaim,
  assigneeForOffice,
  attributesOf,
  canAddFiles,
  canAssign,
  canEdit,
  claim,
  claimAdditionalDocuments,
  claimAnswerDays,
  claimArticles,
  claimAssignees,
  claimBikeInvoices,
  claimBrandsV2,
  claimColleagues,
  claimComments,
  claimCustomers,
  claimInvoices,
  claimProblems,
  claimQueues,
  claimRecallFrames,
  claimSalesCustomers,
  claimStatus,
  claimStolenBike,
  claims,
  claimsVersion,
  claimUserCapabilities,
  commentsOf,
  createClaimAdditionalDocument,
  createClaimBike,
  createClaimComment,
  createClaimPaa,
  creditNotesOf,
  dealerInformation,
  deleteClaimAdditionalDocument,
  historiesOf,
  inspectionsOf,
  movesOf,
  needsColleague,
  problemsOf,
  resolutionOf,
  type ShownClaim,
  show,
  statusOf,
  updateClaimBike,
  updateClaimPaa,
  updateClaimStatus,
  valueForOffice,
} from "@spoke/core/claim";
import type { Claim } from "@spoke/core/claim/schema.ts";
import { custNumber } from "../customer/numbers.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

const changed = (success: string, run: () => Promise<Claim>) =>
  mutation<{ claim: ShownClaim | null }>(success, async () => ({ claim: show(await run()) }), { claim: null });

const listed = async (args: Parameters<typeof claims>[0]) => {
  const { rows, info } = await claims(args);
  return { claims: rows, info };
};

const isAdditional = ({ slot }: { readonly slot: string }): boolean => slot.startsWith("additionalDoc");

const signed = async (key: string): Promise<string> => {
  const { signedAddress } = await import("@spoke/core/platform/stored-file.ts");
  return signedAddress(key);
};

const present = (text: string): string[] => (text === "" ? [] : [text]);

export const resolvers = {
  Query: {
    claimsV2: (_, { custCode, ...args }) => listed({ ...args, custCodes: custCode ? [custCode] : undefined }),
    claimsV3: (_, args) => listed(args),
    claimQueues: (_, args) => claimQueues(args),
    claimsVersion: (_, args) => claimsVersion(args),
    claimV2: (_, args) => claim(args),
    claimStatus: async () => (await claimStatus({})).map(({ id }) => id),
    claimUserCapabilities: (_, args) => claimUserCapabilities(args),
    claimProblems: (_, args) => claimProblems(args),
    claimArticles: async (_, args) => (await claimArticles(args)).articles,
    claimArticlesV2: (_, args) => claimArticles(args),
    claimBrandsV2: () => claimBrandsV2({}),
    claimBikeInvoices: (_, args) => claimBikeInvoices(args),
    claimInvoices: (_, args) => claimInvoices(args),
    dealerInformation: (_, args) => dealerInformation(args),
    claimComments: (_, args) => claimComments(args),
    claimCustomers: (_, args) => claimCustomers(args),
    claimSalesCustomers: (_, args) => claimSalesCustomers(args),
    claimStolenBike: (_, args) => claimStolenBike(args),
    claimRecallFrames: (_, args) => claimRecallFrames(args),
    claimAnswerDays: async (_, args) => (await claimAnswerDays(args)) ?? null,
    claimColleagues: () => claimColleagues({}),
    claimAssignees: () => claimAssignees({}),
    claimAdditionalDocuments: (_, args) => claimAdditionalDocuments(args),
  },
  Mutation: {
    createClaimBike: (_, input) => changed("success_create_claim", () => createClaimBike(input)),
    createClaimPaa: (_, input) => changed("success_create_claim", () => createClaimPaa(input)),
    updateClaimBike: (_, input) => changed("success_save", () => updateClaimBike(input)),
    updateClaimPaa: (_, input) => changed("success_save", () => updateClaimPaa(input)),
    updateClaimPaaV2: (_, input) => changed("success_save", () => updateClaimPaa(input)),
    updateClaimStatus: (_, input) => changed("success_save", () => updateClaimStatus(input)),
    assignClaim: (_, input) => changed("success_save", () => assignClaim(input)),
    createClaimComment: (_, input) => mutation("success_create_claim_comment", () => createClaimComment(input)),
    createClaimAdditionalDocument: (_, input) => mutation("success_save", () => createClaimAdditionalDocument(input)),
    deleteClaimAdditionalDocument: (_, input) => mutation("success_delete", () => deleteClaimAdditionalDocument(input)),
  },
  ClaimStatus: {
    id: (state) => state,
    description: (state) => statusOf(state).description,
    category: (state) => statusOf(state).category,
  },
  ClaimRow: {
    custNumber,
    ageDays: (row) => ageOf(row),
    assignee: (row) => assigneeForOffice(row) ?? null,
  },
  Claim: {
    custNumber,
    problems: (shown) => problemsOf(shown),
    bikeAttributes: (shown) => attributesOf(shown),
    resolution: (shown) => resolutionOf(shown),
    docs: ({ docs, embed }) => (embed.has("documents") ? docs.filter((doc) => !isAdditional(doc)) : []),
    additionalDocuments: (shown) => (shown.embed.has("documents") ? additionalDocumentsOf(shown) : []),
    stolenBike: ({ frameNumber, embed }) =>
      frameNumber === "" || !embed.has("alerts") ? [] : claimStolenBike({ frameNumber }),
    recallFrames: ({ frameNumber, embed }) =>
      frameNumber === "" || !embed.has("alerts") ? [] : claimRecallFrames({ frameNumber }),
    pdi: (shown) => inspectionsOf(shown),
    creditNotes: (shown) => creditNotesOf(shown),
    deliveryOrders: ({ lines }) => lines.flatMap(({ deliveryOrder }) => present(deliveryOrder)),
    histories: (shown) => historiesOf(shown),
    comments: ({ id, embed }) => (embed.has("comments") ? commentsOf(id) : []),
    createdBy: ({ createdBy }) => createdBy.name,
    assignee: (shown) => assigneeForOffice(shown) ?? null,
    canAssign: (shown) => canAssign(shown),
    needsColleague: (shown) => needsColleague(shown),
    ageDays: (shown) => ageOf(shown),
    answerDays: async (shown) => (await answerDaysOf(shown)) ?? null,
    capabilities: (shown) => movesOf(shown),
    canEdit: (shown) => canEdit(shown),
    canAddFiles: (shown) => canAddFiles(shown),
    value: async (shown) => (await valueForOffice(shown)) ?? null,
  },
  ClaimDoc: {
    docType: ({ slot }) => slot,
    file: ({ ref }) => ref.uploadId,
    fileName: ({ ref }) => ref.fileName,
    contentType: ({ ref }) => ref.contentType,
    url: ({ ref }) => signed(ref.key),
  },
  ClaimAdditionalDocument: {
    file: ({ doc }) => doc.ref.uploadId,
    fileName: ({ doc }) => doc.ref.fileName,
    contentType: ({ doc }) => doc.ref.contentType,
    url: ({ doc }) => signed(doc.ref.key),
  },
  ClaimHistory: {
    displayName: ({ by }) => by.name,
    side: ({ by }) => by.side,
  },
  ClaimCustomer: {
    custNumber,
    custName: ({ custName }) => custName.toUpperCase(),
  },
} satisfies Resolvers;
