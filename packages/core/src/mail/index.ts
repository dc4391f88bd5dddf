import * as z from "zod";
import { currentArticles } from "../catalogue/index.ts";
import { readFeedback } from "../feedback/index.ts";
import { hostConfig } from "../host/index.ts";
import { LOCALES } from "../host/schema.ts";
import { readInquiry } from "../inquiry/index.ts";
import { action, logger, SYSTEM, siteOrigin } from "../platform/index.ts";
import { createResetLink } from "../session/index.ts";
import { readUser } from "../user/index.ts";
import type { Rendered } from "./layout.ts";
import { onceFor } from "./once.ts";
import {
  type LinkMail,
  renderFeedback,
  renderInquiry,
  renderInvitation,
  renderPasswordReset,
  renderRestocked,
} from "./render.ts";
import { sendMail } from "./send.ts";

export { sendMail } from "./send.ts";

/** Hours that a link is good for: a forgotten password is asked for now, an invitation may lie over a weekend. */
const RESET_HOURS = 2;
const INVITATION_HOURS = 96;

const eventId = z.string();
const userInput = z.object({ userId: z.string(), host: z.string(), eventId });

/** Mails a link to somebody who forgot his password. Nobody is written to at an address that is not his. */
export const mailPasswordReset = action({
  name: "mail.passwordReset",
  scope: SYSTEM,
  input: userInput,
  run: ({ userId, host, eventId: id }) =>
    onceFor("password-forgotten-mail", id, () => mailLink(userId, host, RESET_HOURS, renderPasswordReset)),
});

/** Mails a new user the link by which he sets his first password, where he was to be invited. */
export const mailInvitation = action({
  name: "mail.invitation",
  scope: SYSTEM,
  input: userInput.extend({ invite: z.boolean() }),
  run: ({ userId, host, invite, eventId: id }) =>
    onceFor("user-created-mail", id, async () => {
      if (invite) await mailLink(userId, host, INVITATION_HOURS, renderInvitation);
    }),
});

/** Mails an inquiry to the host's office; answers go to whoever asked. */
export const mailInquiry = action({
  name: "mail.inquiry",
  scope: SYSTEM,
  input: z.object({ inquiryId: z.string(), host: z.string(), eventId }),
  run: ({ inquiryId, host, eventId: id }) =>
    onceFor("inquiry-received-mail", id, async () => {
      const [office, inquiry] = await Promise.all([officeOf(host), readInquiry(inquiryId)]);
      if (!office || !inquiry) return;
      const rendered = renderInquiry(office, inquiry);
      await sendMail({ to: office.email, replyTo: inquiry.cust_email, fromName: office.title, ...rendered });
    }),
});

/** Mails feedback to the host's office; answers go to the user, where his address is his. */
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
      await sendMail({ to: office.email, ...(replyTo && { replyTo }), fromName: office.title, ...rendered });
    }),
});

/** Mails somebody who waited for an article that it can be had again. */
export const mailRestocked = action({
  name: "mail.restocked",
  scope: SYSTEM,
  input: userInput.extend({ sorg: z.string(), article_code: z.string() }),
  run: ({ userId, host, sorg, article_code, eventId: id }) =>
    onceFor("article-restocked-mail", id, async () => {
      const [user, config, articles] = await Promise.all([
        readUser(userId),
        hostConfig(host),
        currentArticles(sorg, [article_code]),
      ]);
      const article = articles.get(article_code);
      const to = user && !user.isFakeEmail && z.email().safeParse(user.email).data;
      // Whoever may not sign in there any more gets no mail about what is sold there.
      if (!user?.active || !user.hosts.includes(host) || !config || !article || !to) {
        logger.info("nobody to mail about an article", { userId });
        return;
      }
      const { name, language: locale } = user;
      const prefix = LOCALES.find(({ code }) => code === locale)?.prefix ?? "en-us";
      const url = `${siteOrigin(host)}/${prefix}${article.path}`;
      const { article_code_display: code, brand } = article;
      const title = config.webTitle;
      const shown = { code, brand, name: article.name(locale) };
      await sendMail({ to, fromName: title, ...renderRestocked({ locale, name, title, url, article: shown }) });
    }),
});

async function mailLink(
  userId: string,
  host: string,
  hours: number,
  render: (mail: LinkMail) => Rendered,
): Promise<void> {
  const [user, config] = await Promise.all([readUser(userId), hostConfig(host)]);
  // What the ERP has written there may be no address: trying again would not make it one.
  const to = user && !user.isFakeEmail && z.email().safeParse(user.email).data;
  if (!user || !config || !to) {
    logger.info("nobody to mail a link to", { userId });
    return;
  }
  const url = await createResetLink({ userId, host, hours });
  if (url === undefined) return;
  const { name, username, language: locale } = user;
  const title = config.webTitle;
  await sendMail({ to, fromName: title, ...render({ locale, name, username, title, url, hours }) });
}

/** Where the host's office is written to; undefined when it has no address. */
async function officeOf(host: string): Promise<{ email: string; title: string; locale: string } | undefined> {
  const config = await hostConfig(host);
  if (!config?.email) {
    logger.warn("the host has no address for mails", { host });
    return undefined;
  }
  return { email: config.email, title: config.webTitle, locale: config.languages[0]?.code ?? "en-US" };
}
