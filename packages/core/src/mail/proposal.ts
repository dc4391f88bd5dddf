import * as z from "zod";
import { CART } from "../cart/index.ts";
import { currentArticles } from "../catalog/index.ts";
import { customerNames } from "../customer/index.ts";
import { hostConfig, todayAt } from "../host/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { action, dayOf, logger, SYSTEM } from "../platform/index.ts";
import { expiryOf, readProposal } from "../proposal/index.ts";
import type { Proposal } from "../proposal/schema.ts";
import { readUser, worksIn } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { customerUsers } from "./customer-users.ts";
import { layOut, oneLine } from "./layout.ts";
import { letterOf, listedFacts } from "./letter.ts";
import { addressesIn, sendToEach } from "./recipients.ts";
import { sendMail } from "./send.ts";

const SUBSCRIBER = "proposal-mail";

const proposalInput = z.object({ proposalId: z.string(), custCode: z.string(), eventId: z.string() });

/** Mails a proposal to the users of the customer who can take it, each once and in the user's language. */
export const mailProposal = action({
  name: "mail.proposal",
  scope: SYSTEM,
  input: proposalInput,
  run: async ({ proposalId, custCode, eventId }) => {
    const proposal = await readProposal(custCode, proposalId);
    const config = proposal && (await hostConfig(proposal.host));
    // Nothing is left to take, or the site is gone.
    if (!proposal || proposal.closed || !config) return;
    const users = await usersToMail(proposal, config);
    if (users.size === 0) logger.info("proposal mail skipped: no recipient", { proposalId });
    const articles = await articlesOf(proposal);
    await sendToEach(SUBSCRIBER, eventId, [...users.keys()], async (to) => {
      const user = users.get(to);
      if (user) await sendMail(config, { to, ...renderProposal(proposal, { user, config, articles }) });
    });
  },
});

/** Mails the sender of a proposal that it was taken or declined, unless the sender did that. */
export const mailAnsweredProposal = action({
  name: "mail.answeredProposal",
  scope: SYSTEM,
  input: proposalInput.extend({ answer: z.enum(["taken", "declined"]), left: z.int(), by: z.string() }),
  run: async ({ proposalId, custCode, eventId, answer, left, by }) => {
    const proposal = await readProposal(custCode, proposalId);
    if (!proposal || proposal.createdBy.id === by) return;
    const [config, sender, who, names] = await Promise.all([
      hostConfig(proposal.host),
      readUser(proposal.createdBy.id),
      readUser(by),
      customerNames([custCode]),
    ]);
    const to = sender && addressOf(sender);
    if (!config || !sender?.active || to === undefined) {
      logger.info("proposal mail skipped: no recipient", { proposalId });
      return;
    }
    const { t, frame, page } = letterOf(config, sender.language);
    const words = { customer: names.get(custCode) ?? custCode, name: who?.name ?? "–" };
    const mail = layOut({
      ...frame(sender.name),
      subject: t(answer === "taken" ? "mail.proposal.taken.subject" : "mail.proposal.declined.subject", words),
      paragraphs: [
        t(answer === "taken" ? "mail.proposal.taken.text" : "mail.proposal.declined.text", words),
        ...(answer === "declined" && proposal.declined?.reason
          ? [t("mail.proposal.reason", { reason: proposal.declined.reason })]
          : []),
        ...(left > 0 ? [t("mail.proposal.left", { count: left })] : []),
        ...(proposal.note === "" ? [] : [t("mail.proposal.your_note", { note: proposal.note })]),
      ],
      action: { label: t("mail.proposal.open"), url: page("/cart") },
    });
    await sendToEach(SUBSCRIBER, eventId, [to], (address) => sendMail(config, { to: address, ...mail }));
  },
});

/** Users of the customer by address: those who can fill a cart from one of the sellers, and want mails. */
async function usersToMail({ unified, lines }: Proposal, config: HostConfig): Promise<Map<string, User>> {
  const sorgs = new Set(lines.map((line) => line.sorg));
  const found = new Map<string, User>();
  for (const user of await customerUsers(config, { unified, scopes: [CART], sorgs })) {
    const to = addressOf(user);
    if (to !== undefined && !found.has(to)) found.set(to, user);
  }
  return found;
}

/** Undefined for a placeholder or invalid address, and for users who want no mail. */
function addressOf({ email, isFakeEmail, sendEmail }: User): string | undefined {
  return isFakeEmail || !sendEmail ? undefined : addressesIn([email])[0]?.toLowerCase();
}

type Articles = Awaited<ReturnType<typeof currentArticles>>;

/** Articles by sales organization. */
async function articlesOf({ host, lines }: Proposal): Promise<ReadonlyMap<string, Articles>> {
  const today = await todayAt(host);
  const bySeller = [...Map.groupBy(lines, ({ sorg }) => sorg)];
  const found = bySeller.map(async ([sorg, some]) => {
    const codes = some.map(({ articleCode }) => articleCode);
    return [sorg, await currentArticles(sorg, codes, today)] as const;
  });
  return new Map(await Promise.all(found));
}

interface Recipient {
  readonly user: User;
  readonly config: HostConfig;
  readonly articles: ReadonlyMap<string, Articles>;
}

function renderProposal(proposal: Proposal, { user, config, articles }: Recipient) {
  const { t, frame, page, day } = letterOf(config, user.language);
  const { createdBy, note } = proposal;
  const lines = proposal.lines.filter(({ sorg }) => worksIn(user, sorg, config.sorg));
  const count = lines.reduce((sum, { qty }) => sum + qty, 0);
  const until = day(dayOf(expiryOf(proposal), config.timeZone));
  return layOut({
    ...frame(user.name),
    subject: t("mail.proposal.subject", { name: createdBy.name, title: config.webTitle }),
    paragraphs: [
      t("mail.proposal.text", { name: createdBy.name, count }),
      ...(note === "" ? [] : [t("mail.proposal.note", { note })]),
    ],
    action: { label: t("mail.proposal.button"), url: page("/cart") },
    facts: listedFacts(lines, t, ({ sorg, articleCode, qty }) => {
      const article = articles.get(sorg)?.get(articleCode);
      return [
        oneLine(`${qty} × ${article?.articleCodeDisplay ?? articleCode}`),
        oneLine(article?.name(user.language) ?? "–"),
      ];
    }),
    after: [t("mail.proposal.valid", { date: until })],
  });
}
