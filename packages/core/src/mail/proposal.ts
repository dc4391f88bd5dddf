import * as z from "zod";
import { CART } from "../cart/index.ts";
import type { CartLine } from "../cart/schema.ts";
import { currentArticles } from "../catalog/index.ts";
import { customerNames } from "../customer/index.ts";
import { hostConfig, todayAt } from "../host/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { action, dayOf, logger, SYSTEM, sumOf } from "../platform/index.ts";
import { expiryOf, readProposal, sorgsOf } from "../proposal/index.ts";
import type { Proposal } from "../proposal/schema.ts";
import { readUser, worksIn } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { customerUsers } from "./customer-users.ts";
import { type Bill, type Item, layOut, oneLine, type Rendered } from "./layout.ts";
import { type Letter, letterOf, listedFacts, taxNote } from "./letter.ts";
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
      if (user) await sendMail(config, { to, ...(await renderProposal(proposal, { user, config, articles })) });
    });
  },
});

/**
 * Mails the sender of a proposal that it was taken or declined, unless the sender did that, and the users of the customer that sales
 * staff took it back.
 */
export const mailAnsweredProposal = action({
  name: "mail.answeredProposal",
  scope: SYSTEM,
  input: proposalInput.extend({ answer: z.enum(["taken", "declined"]), left: z.int(), by: z.string() }),
  run: async ({ proposalId, custCode, eventId, answer, left, by }) => {
    const proposal = await readProposal(custCode, proposalId);
    if (!proposal) return;
    const [config, sender, who, names] = await Promise.all([
      hostConfig(proposal.host),
      readUser(proposal.createdBy.id),
      readUser(by),
      customerNames([custCode]),
    ]);
    if (config && proposal.closed && who?.custCode !== custCode)
      await mailWithdrawn(proposal, { config, by: who?.name ?? proposal.closed.by.name, eventId });
    if (proposal.createdBy.id === by) return;
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

interface Withdrawal {
  readonly config: HostConfig;
  /** Name of who withdrew it. */
  readonly by: string;
  readonly eventId: string;
}

/** Mails the users of the customer that a proposal can no longer be taken. */
async function mailWithdrawn(proposal: Proposal, { config, by, eventId }: Withdrawal): Promise<void> {
  const users = await usersToMail(proposal, config);
  await sendToEach(SUBSCRIBER, eventId, [...users.keys()], async (to) => {
    const user = users.get(to);
    if (!user) return;
    const { t, frame, page, day } = letterOf(config, user.language);
    const date = day(dayOf(proposal.createdAt, config.timeZone));
    const mail = layOut({
      ...frame(user.name),
      subject: t("mail.proposal.withdrawn.subject", { name: by, title: config.webTitle }),
      paragraphs: [t("mail.proposal.withdrawn.text", { name: by, date })],
      action: { label: t("mail.proposal.open"), url: page("/cart") },
    });
    await sendMail(config, { to, ...mail });
  });
}

/** Users of the customer by address: those who can fill a cart from one of the sellers, and want mails. */
async function usersToMail(proposal: Proposal, config: HostConfig): Promise<Map<string, User>> {
  const { unified } = proposal;
  const sorgs = new Set(sorgsOf(proposal));
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

async function renderProposal(proposal: Proposal, { user, config, articles }: Recipient): Promise<Rendered> {
  const letter = letterOf(config, user.language);
  const { t, frame, page, day } = letter;
  const { createdBy, note } = proposal;
  const lines = proposal.lines.filter(({ sorg }) => worksIn(user, sorg, config.sorg));
  const count = lines.reduce((sum, { qty }) => sum + qty, 0);
  const until = day(dayOf(expiryOf(proposal), config.timeZone));
  const label = ({ sorg, articleCode, qty }: CartLine): readonly [article: string, name: string] => {
    const article = articles.get(sorg)?.get(articleCode);
    return [
      oneLine(`${qty} × ${article?.articleCodeDisplay ?? articleCode}`),
      oneLine(article?.name(user.language) ?? "–"),
    ];
  };
  const bill = billOf(proposal, { lines, label, letter });
  const taxes = bill ? await Promise.all(sellersOf(lines).map((sorg) => taxNote(t, proposal.unified, sorg))) : [];
  return layOut({
    ...frame(user.name),
    subject: t("mail.proposal.subject", { name: createdBy.name, title: config.webTitle }),
    paragraphs: [
      t("mail.proposal.text", { name: createdBy.name, count }),
      ...(note === "" ? [] : [t("mail.proposal.note", { note })]),
    ],
    action: { label: t("mail.proposal.button"), url: page("/cart") },
    ...(bill ? { bill } : { facts: listedFacts(lines, t, label) }),
    after: [...new Set(taxes.filter((text) => text !== undefined)), t("mail.proposal.valid", { date: until })],
  });
}

const sellersOf = (lines: readonly CartLine[]): string[] => [...new Set(lines.map(({ sorg }) => sorg))];

interface Billed {
  readonly lines: readonly CartLine[];
  readonly label: (line: CartLine) => readonly [article: string, name: string];
  readonly letter: Letter;
}

/** What the lines cost; undefined if a price is missing or they have several currencies. */
function billOf({ amounts = {} }: Proposal, { lines, label, letter: { t, money } }: Billed): Bill | undefined {
  const priced = lines.flatMap((line) => {
    const price = amounts[line.id];
    return price ? [{ line, ...price }] : [];
  });
  const [currency, ...others] = new Set(priced.map((line) => line.currency));
  if (currency === undefined || others.length > 0 || priced.length < lines.length) return undefined;
  const sum = (some: readonly (typeof priced)[number][]): string =>
    money(
      sumOf(some, ({ amount }) => amount),
      currency,
    );
  const item = ({ line, unit, amount }: (typeof priced)[number]): Item => [
    label(line).join(" "),
    money(amount, currency),
    line.qty > 1 ? t("mail.proposal.each", { price: money(unit, currency) }) : "",
  ];
  return { items: listedFacts(priced, t, item, sum), total: [t("mail.order.total"), sum(priced)] };
}
