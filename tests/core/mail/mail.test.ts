import type { Feedback } from "@spoke/core/feedback/schema.ts";
import type { Inquiry } from "@spoke/core/inquiry/schema.ts";
import { layOut } from "@spoke/core/mail/layout.ts";
import { mailSchema, sender } from "@spoke/core/mail/message.ts";
import {
  renderFeedback,
  renderInquiry,
  renderInvitation,
  renderPasswordReset,
  renderRestocked,
} from "@spoke/core/mail/render.ts";
import { fill, MAIL_TEXTS } from "@spoke/core/mail/texts.ts";
import { LANGUAGES, languageOf } from "@spoke/core/platform/language.ts";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";

const HOSTILE = `<script>alert("x")</script> & 'y' "z"`;
const link = {
  locale: "en-US",
  name: HOSTILE,
  username: "dora",
  title: "Northline & Co",
  url: "https://northline.example/en-us/reset-password#token=abc",
  hours: 2,
};
const inquiry: Inquiry = {
  id: "1",
  host: "northline.example",
  reason: `${HOSTILE}\nE-mail: somebody.else@example.com`,
  goal: "Sell",
  cust_name: "Đặng & Söhne",
  cust_address: "Straße 1",
  cust_state: "BW",
  cust_postal_code: "",
  cust_country: "DE",
  cust_email: "shop@example.com",
  cust_phone: "+4925112345",
  custCity: "Ulm",
  website_url: "",
  countryName: "Germany",
  locale: "de",
  createdAt: "2026-11-20T10:15:30.000Z",
};
const feedback: Feedback = {
  id: "1",
  message: "Two\nlines",
  userId: "u",
  username: "dora",
  name: "Dora\r\nBcc: x@y.example",
  host: "northline.example",
  sorg: "U001",
  customer: { unified: "C1", r3: "0001" },
  createdAt: "2026-11-20T10:15:30.000Z",
};

const office = { locale: "de", title: "Radwerk" };
const everyMail = () =>
  LANGUAGES.flatMap((locale) => [
    renderPasswordReset({ ...link, locale }),
    renderInvitation({ ...link, locale }),
    renderInquiry({ locale, title: HOSTILE }, inquiry),
    renderFeedback({ locale, title: HOSTILE }, feedback),
    renderRestocked({
      ...link,
      locale,
      article: { code: HOSTILE, brand: HOSTILE, name: `${HOSTILE}\nBcc: x@y.example` },
    }),
  ]);

describe("every mail", () => {
  it("can be sent: one line of subject, no control characters", () => {
    for (const one of everyMail()) expect(mailSchema.safeParse({ to: "a@b.example", ...one }).error).toBeUndefined();
  });

  it("shows what others wrote as text, never as markup", () => {
    for (const { html } of everyMail()) {
      const { document } = new JSDOM(html).window;
      expect(document.querySelectorAll("script, img, style, link, iframe")).toHaveLength(0);
      for (const anchor of document.querySelectorAll("a")) expect(anchor.getAttribute("href")).toBe(link.url);
    }
    expect(new JSDOM(renderPasswordReset(link).html).window.document.body.textContent).toContain(HOSTILE);
  });

  it("says the same as text and as HTML", () => {
    const { text, html } = renderInquiry(office, inquiry);
    const shown = new JSDOM(html).window.document.body.textContent;
    for (const value of ["Đặng & Söhne", "Deutschland", "+4925112345", "shop@example.com", "2026-11-20 10:15 UTC"]) {
      expect(text).toContain(value);
      expect(shown).toContain(value);
    }
  });
});

it("a mail in each language has every text, with the same placeholders", () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).sort();
  for (const language of LANGUAGES) {
    for (const [key, text] of Object.entries(MAIL_TEXTS[language])) {
      const original = Object.entries(MAIL_TEXTS["en-US"]).find(([name]) => name === key)?.[1] ?? "";
      expect([language, key, placeholders(text)]).toEqual([language, key, placeholders(original)]);
      expect(text.trim()).not.toBe("");
    }
  }
  expect(["de", "en-UK", "xx"].map(languageOf)).toEqual(["de", "en-US", "en-US"]);
  expect(() => fill("{nobody}", {})).toThrow("nobody fills");
});

it("a value of several lines cannot pose as another field of the mail", () => {
  const { text } = renderInquiry(office, inquiry);
  expect(text.split("\n").filter((line) => line.startsWith("E-Mail: "))).toEqual(["E-Mail: shop@example.com"]);
  expect(text.split("\n").filter((line) => line.startsWith("E-mail: "))).toEqual([]);
});

it("a name of two lines is one line of the subject", () => {
  expect(renderFeedback(office, feedback).subject).toBe("Rückmeldung von Dora Bcc: x@y.example");
});

it("names and titles as the ERP or a newcomer wrote them can be sent: long, in wide signs, in several lines", () => {
  const wide = "🚲".repeat(100);
  const odd = { locale: "en-US", title: "North\r\nline" };
  const mails = [
    renderInquiry(odd, { ...inquiry, cust_name: wide }),
    renderFeedback(odd, { ...feedback, name: wide }),
    renderPasswordReset({ ...link, ...odd, name: "Dora\rMüller" }),
  ];
  for (const one of mails) expect(mailSchema.safeParse({ to: "a@b.example", ...one }).error).toBeUndefined();
  expect(mails[0]?.subject).toMatch(/^New customer inquiry: (?:🚲){60,}…$/u);
  expect(mails[2]?.text).toContain("Dora Müller");
});

it("an invitation names the user name and the site, a reset says for how long", () => {
  const invitation = renderInvitation(link).text;
  expect(invitation).toContain("User name: dora");
  expect(invitation).toContain("Site: https://northline.example\n");
  expect(renderPasswordReset(link).text).toContain("once and for 2 hours");
  expect(() =>
    layOut({ subject: "s", heading: "h", paragraphs: [], footer: "f", action: { label: "l", url: "javascript:1" } }),
  ).toThrow("http(s)");
});

describe("a mail that is refused before it is sent", () => {
  const good = { to: "a@b.example", subject: "s", text: "t", html: "h" };
  it.each<[string, object]>([
    ["an address of two lines", { to: "a@b.example\nBcc: c@d.example" }],
    ["two addresses", { to: "a@b.example, c@d.example" }],
    ["a name with the address", { to: "A <a@b.example>" }],
    ["a broken reply address", { replyTo: "a@b.example\r\nX: y" }],
    ["a subject of two lines", { subject: "a\r\nBcc: c@d.example" }],
    ["a separator of lines in the subject", { subject: "a\u2028b" }],
    ["a sender's name of two lines", { fromName: "a\nb" }],
    ["a control character in the text", { text: "a\u0000b" }],
  ])("has %s", (_, changes) => {
    expect(mailSchema.safeParse(good).success).toBe(true);
    expect(mailSchema.safeParse({ ...good, ...changes }).success).toBe(false);
  });
});

it("a sender's name is quoted, encoded, or left out when it is too long to be encoded", () => {
  expect(sender("", "p@x.example")).toBe("p@x.example");
  expect(sender('North "line" \\ Co', "p@x.example")).toBe('"North \\"line\\" \\\\ Co" <p@x.example>');
  expect(sender("Müller", "p@x.example")).toBe("=?UTF-8?B?TcO8bGxlcg==?= <p@x.example>");
  expect(sender("ü".repeat(60), "p@x.example")).toBe("p@x.example");
});
