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
import { LANGUAGES } from "@spoke/core/platform/language.ts";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";

const HOSTILE = `<script>alert("x")</script> & 'y' "z"`;
const brand = { title: "Northline & Co", accent: "#0a5", accentText: "#fff" };
const link = {
  brand,
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
  name: "Đặng & Söhne",
  address: "Straße 1",
  state: "BW",
  postalCode: "",
  country: "DE",
  email: "shop@example.com",
  phone: "+4925112345",
  city: "Ulm",
  website: "",
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

const change: Feedback = {
  ...feedback,
  about: { shipTo: { code: "NORTH", name: HOSTILE, address: "North 1\nBcc: x@y.example" } },
};

const office = {
  brand,
  locale: "de",
  title: "Radwerk",
  timeZone: "Europe/Berlin",
};
const everyMail = () =>
  LANGUAGES.flatMap((locale) => [
    renderPasswordReset({ ...link, locale }),
    renderInvitation({ ...link, locale }),
    renderInquiry({ ...office, locale, title: HOSTILE }, inquiry),
    renderFeedback({ ...office, locale, title: HOSTILE }, feedback),
    renderFeedback({ ...office, locale, title: HOSTILE }, change),
    renderRestocked({
      ...link,
      locale,
      article: { code: HOSTILE, brand: HOSTILE, name: `${HOSTILE}\nBcc: x@y.example` },
    }),
  ]);

describe("every mail", () => {
  it("has a single-line subject and no control characters", () => {
    for (const item of everyMail()) expect(mailSchema.safeParse({ to: "a@b.example", ...item }).error).toBeUndefined();
  });

  it("shows user input as text, never as markup", () => {
    for (const { html } of everyMail()) {
      const { document } = new JSDOM(html).window;
      expect(document.querySelectorAll("script, img, style, link, iframe")).toHaveLength(0);
      for (const anchor of document.querySelectorAll("a")) expect(anchor.getAttribute("href")).toBe(link.url);
    }
    expect(new JSDOM(renderPasswordReset(link).html).window.document.body.textContent).toContain(HOSTILE);
  });

  it("has the same content as text and as HTML", () => {
    const { text, html } = renderInquiry(office, inquiry);
    const shown = new JSDOM(html).window.document.body.textContent;
    for (const value of [
      "Đặng & Söhne",
      "Deutschland",
      "+4925112345",
      "shop@example.com",
      "20. Nov 2026, 11:15 (Europe/Berlin)",
    ]) {
      expect(text).toContain(value);
      expect(shown).toContain(value);
    }
  });
});

it("items with prices stand above the facts, as text and as HTML, and what they say is never markup", () => {
  const bill = {
    items: [[HOSTILE, "€2.00", HOSTILE]],
    total: ["Total", "€2.00"],
    crossed: [["Lamp", "Canceled"]],
  } as const;
  const mail = layOut({ subject: "s", heading: "h", paragraphs: [], bill, facts: [["Carrier", "P"]], footer: "f" });
  expect(mail.text).toContain(`${HOSTILE}: €2.00\n    ${HOSTILE}\nTotal: €2.00\nLamp: Canceled\n\nCarrier: P`);
  const { document } = new JSDOM(mail.html).window;
  expect(document.querySelectorAll("script")).toHaveLength(0);
  const cells = [...document.querySelectorAll("table:first-of-type td")].map(({ textContent }) => textContent);
  expect(cells.slice(0, 6)).toEqual([HOSTILE + HOSTILE, "€2.00", "Total", "€2.00", "Lamp", "Canceled"]);
});

it("a multiline value cannot imitate another field of the mail", () => {
  const { text } = renderInquiry(office, inquiry);
  expect(text.split("\n").filter((line) => line.startsWith("E-Mail: "))).toEqual(["E-Mail: shop@example.com"]);
  expect(text.split("\n").filter((line) => line.startsWith("E-mail: "))).toEqual([]);
});

it("a name with a line break becomes a single-line subject", () => {
  expect(renderFeedback(office, feedback).subject).toBe("Feedback von Dora Bcc: x@y.example");
  expect(renderFeedback(office, change).subject).toBe("Dora Bcc: x@y.example bittet um eine Änderung der Firmendaten");
});

it("unusual names and titles can be sent: long, in wide characters, with line breaks", () => {
  const wide = "🚲".repeat(100);
  const odd = { ...office, locale: "en-US", title: "North\r\nline" };
  const mails = [
    renderInquiry(odd, { ...inquiry, name: wide }),
    renderFeedback(odd, { ...feedback, name: wide }),
    renderPasswordReset({ ...link, ...odd, name: "Dora\rMüller" }),
  ];
  for (const item of mails) expect(mailSchema.safeParse({ to: "a@b.example", ...item }).error).toBeUndefined();
  expect(mails[0]?.subject).toMatch(/^New dealer inquiry: (?:🚲){60,}…$/u);
  expect(mails[2]?.text).toContain("Dora Müller");
});

it("shows text with control characters without them, because a mail with them would never be sent", () => {
  const note = "a\r\nb\rc\u0000d\u001b[0m\te";
  const mail = layOut({ subject: note, heading: note, paragraphs: [note], facts: [[note, note]], footer: note });
  for (const text of [mail.text, mail.html]) expect(text).toMatch(/^(?:[\n\t]|\P{Cc})*$/u);
  expect(mail.text).toContain("a\nb\nc d [0m\te");
  expect(mail.subject).toBe("a b c d [0m e");
});

it("an invitation contains the sign-in name and the site, a reset the validity", () => {
  const invitation = renderInvitation(link).text;
  expect(invitation).toContain("Username: dora");
  expect(invitation).toContain("Site: https://northline.example\n");
  expect(renderPasswordReset(link).text).toContain("expires in 2 hours");
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

it("a sender's name is quoted, encoded, or left out if too long", () => {
  expect(sender("", "p@x.example")).toBe("p@x.example");
  expect(sender('North "line" \\ Co', "p@x.example")).toBe('"North \\"line\\" \\\\ Co" <p@x.example>');
  expect(sender("Müller", "p@x.example")).toBe("=?UTF-8?B?TcO8bGxlcg==?= <p@x.example>");
  expect(sender("ü".repeat(60), "p@x.example")).toBe("p@x.example");
});

it("links to a password have the look of the host", () => {
  for (const { html } of [renderInvitation(link), renderPasswordReset(link)]) {
    expect(html).toContain("border-left:4px solid #0a5");
    expect(html).toContain("background:#0a5;color:#fff");
  }
});
