import * as z from "zod";
import { currentArticles } from "../catalog/index.ts";
import { readFeedback } from "../feedback/index.ts";
import { hostConfig, todayAt } from "../host/index.ts";
import { type HostConfig, LOCALES } from "../host/schema.ts";
import { readInquiry } from "../inquiry/index.ts";
import { action, logger, SYSTEM, siteOrigin } from "../platform/index.ts";
import { createResetLink } from "../session/index.ts";
import { ownAddress, readUser } from "../user/index.ts";
import { CONFIRMATION_HOURS, createEmailLink, pendingAddress } from "../user-admin/index.ts";
import { brandOf } from "./brand.ts";
import type { Rendered } from "./layout.ts";
import { onceFor } from "./once.ts";
import { addressesIn, sendToEach } from "./recipients.ts";
import {
  type LinkMail,
  type Office,
  renderCredentialsChanged,
  renderEmailChangeRequested,
  renderEmailConfirmation,
  renderFeedback,
  renderInquiry,
  renderInvitation,
  renderPasswordReset,
  renderRestocked,
} from "./render.ts";
import { sendMail } from "./send.ts";

/** Hours that links are valid. Invitations may wait over a weekend. */
const RESET_HOURS = 2;
const INVITATION_HOURS = 96;

const eventId = z.string();
const userInput = z.object({ userId: z.string(), host: z.string(), eventId });

/** Mails a link to a user who forgot the password. Placeholder addresses get no mail. */
export const mailPasswordReset = action({
  name: "mail.passwordReset",
  scope: SYSTEM,
  input: userInput,
  run: ({ userId, host, eventId: id }) =>
    onceFor("password-forgotten-mail", id, () => mailLink(userId, host, RESET_HOURS, renderPasswordReset)),
});

/** Mails a new user a link to set the first password, if an invitation was requested. */
export const mailInvitation = action({
  name: "mail.invitation",
  scope: SYSTEM,
  input: userInput.extend({ invite: z.boolean() }),
  run: ({ userId, host, invite, eventId: id }) =>
    onceFor("user-created-mail", id, async () => {
      if (invite) await mailLink(userId, host, INVITATION_HOURS, renderInvitation);
    }),
});

/** Mails a user that the password or the address changed, or addresses were added: to the new and to the former address. */
export const mailCredentialsChanged = action({
  name: "mail.credentialsChanged",
  scope: SYSTEM,
  input: userInput.extend({
    changed: z.array(z.enum(["password", "email", "confirmations"])),
    formerEmail: z.string(),
    addedEmails: z.array(z.string()).default([]),
  }),
  run: async ({ userId, host, changed, formerEmail, addedEmails, eventId: id }) => {
    const [user, config] = await Promise.all([readUser(userId), hostConfig(host)]);
    if (!user || !config) return;
    const { name, username, language: locale, email, isFakeEmail } = user;
    const title = config.webTitle;
    const rendered = renderCredentialsChanged({
      ...{ locale, name, username, title, brand: brandOf(config) },
      ...{ site: siteOrigin(host), changed, addedEmails },
    });
    const addresses = addressesIn([isFakeEmail ? "" : email, formerEmail].map((address) => address.toLowerCase()));
    await sendToEach("credentials-changed-mail", id, addresses, (to) => sendMail(config, { to, ...rendered }));
  },
});

/** Mails a link to a user's new address, which confirms it, and tells the present address. */
export const mailEmailChange = action({
  name: "mail.emailChange",
  scope: SYSTEM,
  input: userInput,
  run: async ({ userId, host, eventId: id }) => {
    const [user, config] = await Promise.all([readUser(userId), hostConfig(host)]);
    const pending = user && pendingAddress(user);
    if (!user || !config || !pending) return;
    const { name, username, language: locale } = user;
    const title = config.webTitle;
    const facts = { locale, name, username, title, brand: brandOf(config) };
    const present = ownAddress(user);
    const link = async (to: string) => {
      const url = await createEmailLink({ userId, host });
      if (url === undefined) return;
      await sendMail(config, { to, ...renderEmailConfirmation({ ...facts, url, hours: CONFIRMATION_HOURS }) });
    };
    const notice = (to: string) =>
      sendMail(config, { to, ...renderEmailChangeRequested({ ...facts, site: siteOrigin(host) }) });
    await sendToEach("email-change-mail", id, addressesIn([present ?? "", pending]), (to) =>
      to === pending ? link(to) : notice(to),
    );
  },
});

/** Mails an inquiry to the host's office. Replies go to the sender. */
export const mailInquiry = action({
  name: "mail.inquiry",
  scope: SYSTEM,
  input: z.object({ inquiryId: z.string(), host: z.string(), eventId }),
  run: ({ inquiryId, host, eventId: id }) =>
    onceFor("inquiry-received-mail", id, async () => {
      const [office, inquiry] = await Promise.all([officeOf(host), readInquiry(inquiryId)]);
      if (!office || !inquiry) return;
      const rendered = renderInquiry(office, inquiry);
      await sendMail(office.config, { to: office.config.email, replyTo: inquiry.email, ...rendered });
    }),
});

/** Mails feedback to the host's office. Replies go to the user, unless the address is a placeholder. */
export const mailFeedback = action({
  name: "mail.feedback",
  scope: SYSTEM,
  input: z.object({ feedbackId: z.string(), host: z.string(), eventId }),
  run: ({ feedbackId, host, eventId: id }) =>
    onceFor("feedback-received-mail", id, async () => {
      const [office, feedback] = await Promise.all([officeOf(host), readFeedback(feedbackId)]);
      if (!office || !feedback) return;
      const user = await readUser(feedback.userId);
      const replyTo = user && !user.isFakeEmail && z.email().safeParse(user.email).data;
      const rendered = renderFeedback(office, feedback);
      await sendMail(office.config, { to: office.config.email, ...(replyTo && { replyTo }), ...rendered });
    }),
});

/** Mails a user that an article is back in stock. */
export const mailRestocked = action({
  name: "mail.restocked",
  scope: SYSTEM,
  input: userInput.extend({ sorg: z.string(), articleCode: z.string() }),
  run: ({ userId, host, sorg, articleCode, eventId: id }) =>
    onceFor("article-restocked-mail", id, async () => {
      const today = await todayAt(host);
      const [user, config, articles] = await Promise.all([
        readUser(userId),
        hostConfig(host),
        currentArticles(sorg, [articleCode], today),
      ]);
      const article = articles.get(articleCode);
      const to = user && !user.isFakeEmail && z.email().safeParse(user.email).data;
      // Users who can no longer sign in on the host get no mail about its articles.
      if (!user?.active || !user.hosts.includes(host) || !config || !article || !to) {
        logger.info("restock mail skipped: no recipient", { userId });
        return;
      }
      const { name, language: locale } = user;
      const prefix = LOCALES.find(({ code }) => code === locale)?.prefix ?? "en-us";
      const url = `${siteOrigin(host)}/${prefix}${article.path}`;
      const { articleCodeDisplay: code, brand } = article;
      const title = config.webTitle;
      const shown = { code, brand, name: article.name(locale) };
      await sendMail(config, {
        to,
        ...renderRestocked({ locale, name, title, brand: brandOf(config), url, article: shown }),
      });
    }),
});

async function mailLink(
  userId: string,
  host: string,
  hours: number,
  render: (mail: LinkMail) => Rendered,
): Promise<void> {
  const [user, config] = await Promise.all([readUser(userId), hostConfig(host)]);
  // The ERP may have sent an invalid address; a retry would not help.
  const to = user && !user.isFakeEmail && z.email().safeParse(user.email).data;
  if (!user || !config || !to) {
    logger.info("link mail skipped: no recipient", { userId });
    return;
  }
  const url = await createResetLink({ userId, host, hours });
  if (url === undefined) return;
  const { name, username, language: locale } = user;
  const title = config.webTitle;
  await sendMail(config, { to, ...render({ locale, name, username, title, brand: brandOf(config), url, hours }) });
}

/** The host's office; undefined if it has no email address. */
async function officeOf(host: string): Promise<(Office & { readonly config: HostConfig }) | undefined> {
  const config = await hostConfig(host);
  if (!config?.email) {
    logger.warn("mail skipped: host has no email address", { host });
    return undefined;
  }
  const { webTitle: title, languages, timeZone } = config;
  return { config, title, brand: brandOf(config), locale: languages[0]?.code ?? "en-US", timeZone };
}
