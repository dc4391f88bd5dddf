import { areaKey } from "@spoke/core/customer";
import { sendCustomerFeedback } from "@spoke/core/feedback";
import { createCustomerInquiry } from "@spoke/core/inquiry";
import { countryKey } from "@spoke/core/inquiry/places";
import { newOrderWrites } from "@spoke/core/order";
import { orderSchema } from "@spoke/core/order/schema.ts";
import { guestActor, logger, type ObservedCall, setFaultHook, withActor } from "@spoke/core/platform";
import { plainError } from "@spoke/core/platform/logger.ts";
import {
  credentialsChanged,
  emailChangeRequested,
  feedbackReceived,
  inquiryReceived,
  orderPlaced,
  passwordForgotten,
  userCreated,
} from "@spoke/events";
import { handler as feedbackMail } from "@spoke/functions/subscribers/feedback-received-mail.ts";
import { handler as inquiryMail } from "@spoke/functions/subscribers/inquiry-received-mail.ts";
import { handler as orderMail } from "@spoke/functions/subscribers/order-placed-mail.ts";
import { handler as userMail } from "@spoke/functions/subscribers/user-mail.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { actingFor, dealer, HOST, seller, someone, store } from "../../builders/records.ts";
import { itemsOf } from "../../support/items.ts";
import { batch, failures, MUTE, setUpMailbox } from "./mailbox.ts";

let stopFaults: () => void = () => undefined;
const { sent } = setUpMailbox(async () => {
  const hosts = { hosts: [HOST, MUTE] };
  await store([
    seller("fake", [], { ...hosts, email: "everybody@shop.example", isFakeEmail: true }),
    seller("bare", [], hosts),
    seller("gone", [], { ...hosts, email: "gone@shop.example", active: false }),
    seller("none", [], { ...hosts, email: "ask the office" }),
    { kind: "put", item: { ...countryKey("DE"), id: "DE", name: "Germany" } },
  ]);
});
afterEach(() => stopFaults());

async function newInquiry(email: string): Promise<string> {
  const input = {
    host: HOST,
    reason: "We sell bicycles",
    goal: "Become a dealer",
    name: "Đặng & Söhne",
    address: "Straße 1",
    state: "BW",
    country: "DE",
    email,
    phone: "+49123456",
    city: "Ulm",
  };
  await withActor(guestActor(HOST, "", "de"), () => createCustomerInquiry({ input, address: "192.0.2.1" }));
  const [newest] = await itemsOf({ pk: `INQUIRIES#${HOST}`, index: "gsi1", newestFirst: true });
  return String(newest?.id);
}

it("mails come from their host's own address, and from the stage's if it has none; replies go to the host's office", async () => {
  vi.stubEnv("MAIL_SENDERS", JSON.stringify({ [HOST]: "orders@velo.example" }));
  const forgotten = (host: string) => userMail(batch(passwordForgotten, { userId: "dora", host }));
  try {
    for (const host of [HOST, MUTE]) expect(failures(await forgotten(host))).toBe(0);
  } finally {
    vi.stubEnv("MAIL_SENDERS", "{}");
  }
  expect(sent().map(({ from, replyTo }) => ({ from, replyTo }))).toEqual([
    { from: '"Velo & Co" <orders@velo.example>', replyTo: ["office@velo.example"] },
    { from: expect.stringContaining("<portal@spoke.example>"), replyTo: [] },
  ]);
});

it("a user who forgot the password gets one link, in the user's language", async () => {
  const event = batch(passwordForgotten, { userId: "dora", host: HOST });
  expect(failures(await userMail(event))).toBe(0);
  expect(failures(await userMail(event))).toBe(0);
  const [only, ...more] = sent();
  expect(more).toEqual([]);
  expect(only).toMatchObject({
    from: '"Velo & Co" <portal@spoke.example>',
    to: ["dora@shop.example"],
    replyTo: ["office@velo.example"],
    subject: "Passwort für Velo & Co zurücksetzen",
  });
  expect(only?.text).toContain("Guten Tag Dora Müller,");
  expect(only?.text).toMatch(/https:\/\/velo\.localhost\/de\/reset-password#token=\S{20,}/);
});

it("a user without a real address, or who may not sign in, gets no mail", async () => {
  for (const userId of ["fake", "bare", "gone", "none", "nobody"])
    expect(failures(await userMail(batch(passwordForgotten, { userId, host: HOST })))).toBe(0);
  expect(sent()).toEqual([]);
});

it("a new address gets a link to confirm it, and the present one hears of it", async () => {
  const pendingEmail = { address: "dora@new.example", requestedAt: new Date().toISOString() };
  await store([
    seller("dory", [], { hosts: [HOST], email: "dory@shop.example", name: "Dory", language: "de", pendingEmail }),
  ]);
  const event = batch(emailChangeRequested, { userId: "dory", host: HOST });
  expect(failures(await userMail(event))).toBe(0);
  expect(failures(await userMail(event))).toBe(0);
  const mails = sent().sort((a, b) => (a.to.join() < b.to.join() ? -1 : 1));
  expect(mails).toMatchObject([
    { to: ["dora@new.example"], subject: "E-Mail-Adresse für Velo & Co bestätigen" },
    { to: ["dory@shop.example"], subject: "Neue E-Mail-Adresse für Ihr Konto bei Velo & Co" },
  ]);
  const [link, notice] = mails;
  expect(link?.text).toMatch(/https:\/\/velo\.localhost\/de\/confirm-email#token=[\w-]{43}/);
  expect(notice?.text).not.toContain("#token=");
});

describe("the confirmation of an order", () => {
  async function placeOrder(
    orderNumber: string,
    createdBy: string,
    count = 1,
    prepaid: object | undefined = undefined,
  ) {
    const line = { articleCode: "A", articleCodeDisplay: "BE-LL", description: "Bell", uom: "PCE", qty: 3 };
    const lines = Array.from({ length: count }, (_, index) => ({ ...line, lineNo: index + 1 }));
    const total = count * 300_000 - 10_000;
    const order = orderSchema.parse({
      ...{ orderNumber, status: "placed", sorg: "U001", currency: "USD", total, host: HOST },
      ...{ createdBy: { id: createdBy, name: "Dora" }, createdAt: "2026-11-20T10:00:00.000Z", locale: "de" },
      shipTo: { code: "MAIN", name: "Shop", address: "Street 1" },
      customer: { custCode: { unified: "C1" }, custName: "Shop", custEmail: "" },
      merchant: "M",
      lines: lines.map((each) => ({ ...each, price: 100_000, chargedPrice: 100_000, subtotal: 300_000 })),
      version: 1,
      orderPayment: {
        id: "P1",
        type: "T",
        desc: "Transfer",
        instruction: "",
        discount: 10_000,
        amount: total,
        ...prepaid,
      },
      taxRate: prepaid ? 0.19 : 0,
      asOf: "2026-11-20T10:00:00.000Z",
    });
    await store(newOrderWrites([order]));
    return batch(orderPlaced, { orderNumber, sorg: "U001", customer: "C1", lines: count });
  }
  const recipients = () => sent().map(({ to }) => to.join());

  it("goes to the user and every address for confirmations once, in the user's language", async () => {
    const emailConfirmations = ["Desk@shop.example", "stock@shop.example", "DORA@shop.example", "no address"];
    await store([
      seller("buyer", [], {
        hosts: [HOST],
        custCode: "C1",
        email: "dora@shop.example",
        name: "Dora",
        language: "de",
        emailConfirmations,
      }),
    ]);
    const event = await placeOrder("261120-00001", "buyer");
    expect(failures(await orderMail(event))).toBe(0);
    expect(failures(await orderMail(event))).toBe(0);
    expect(
      recipients()
        .map((address) => address.toLowerCase())
        .sort(),
    ).toEqual(["desk@shop.example", "dora@shop.example", "stock@shop.example"]);
    const [first] = sent();
    expect(first?.subject).toBe("Bestellung 261120-00001 eingegangen");
    expect(first?.text).toContain("https://velo.localhost/de/order/261120-00001");
    expect(first?.text).toMatch(/3 × BE-LL Bell: .*30/);
    expect(first?.text).toMatch(/Zahlungsrabatt: −.*1/);
    expect(first?.text).toMatch(/Gesamtbetrag: .*29/);
  });

  it("of a long order names a hundred lines, and what the others cost together", async () => {
    await store([seller("bulk", [], { hosts: [HOST], custCode: "C1", email: "bulk@shop.example", language: "de" })]);
    await orderMail(await placeOrder("261120-00021", "bulk", 102));
    const [only] = sent();
    expect(only?.text.match(/3 × BE-LL Bell: 30,00/g)).toHaveLength(100);
    for (const line of ["2 weitere Positionen: 60,00", "Zahlungsrabatt: −1,00", "Gesamtbetrag: 3.059,00"])
      expect(only?.text).toContain(line);
  });

  it("says whether the amounts include tax", async () => {
    const buyer = (id: string) =>
      seller(id, [], { hosts: [HOST], custCode: "C1", email: `${id}@shop.example`, language: "de" });
    await store([buyer("net"), buyer("gross"), buyer("moved")]);
    const noteFor = async (orderNumber: string, id: string) => {
      await orderMail(await placeOrder(orderNumber, id));
      return sent().find(({ to }) => to.includes(`${id}@shop.example`))?.text;
    };
    await store(dealer({ code: "C1", name: "Shop", areas: [{ sorg: "U001" }] }));
    expect(await noteFor("261120-00011", "net")).toContain("Die Rechnung weist keine USt aus. Grund: fällt nicht an.");
    await store(dealer({ code: "C1", name: "Shop", areas: [{ sorg: "U001", includeTax: true }] }));
    expect(await noteFor("261120-00012", "gross")).toContain("Alle Preise inkl. USt.");
    await store([{ kind: "delete", key: areaKey("C1", "U001") }]);
    expect(await noteFor("261120-00013", "moved")).not.toContain("USt");
  });

  it("asks for the amount with tax where the order is paid in advance", async () => {
    await store([seller("payer", [], { hosts: [HOST], custCode: "C1", email: "payer@shop.example", language: "de" })]);
    const awaited = { state: "waiting", expiredDate: "2026-12-04", docs: [] };
    await orderMail(await placeOrder("261120-00091", "payer", 1, { awaited }));
    const text = sent()[0]?.text ?? "";
    expect(text).toMatch(/überweisen Sie .*34,51.* 261120-00091/);
    expect(text).toMatch(/Gesamt ohne USt: .*29,00/);
    expect(text).toMatch(/USt \(19.%\): .*5,51/);
    expect(text).toMatch(/Gesamt inkl. USt: .*34,51/);
    expect(text).not.toContain("Alle Preise");
  });

  it("goes to the addresses for confirmations alone where the user's own is a stand-in or unwanted", async () => {
    const own = { hosts: [HOST], custCode: "C1", email: "own@shop.example", emailConfirmations: ["desk@shop.example"] };
    await store([
      seller("stand-in", [], { ...own, isFakeEmail: true }),
      seller("quiet", [], { ...own, sendEmail: false }),
    ]);
    await orderMail(await placeOrder("261120-00002", "stand-in"));
    await orderMail(await placeOrder("261120-00003", "quiet"));
    await orderMail(await placeOrder("261120-00004", "bare"));
    expect(recipients()).toEqual(["desk@shop.example", "desk@shop.example"]);
  });
});

it("a new user is invited when the office says so", async () => {
  await userMail(batch(userCreated, { userId: "dora", host: HOST, invite: false }));
  expect(sent()).toEqual([]);
  await userMail(batch(userCreated, { userId: "dora", host: HOST, invite: true }));
  expect(sent().map(({ subject, to }) => [subject, to])).toEqual([["Ihr Zugang zu Velo & Co", ["dora@shop.example"]]]);
  expect(sent()[0]?.text).toContain("Benutzername: dora");
});

it("a changed password and address are mailed to the old and the new address, each once", async () => {
  const changed: ("password" | "email")[] = ["password", "email"];
  const moved = batch(credentialsChanged, { userId: "dora", host: HOST, changed, formerEmail: "Old@shop.example" });
  await userMail(moved);
  await userMail(moved);
  expect(
    sent()
      .map(({ subject, to }) => [subject, ...to])
      .sort(),
  ).toEqual([
    ["Ihre Anmeldung bei Velo & Co wurde geändert", "dora@shop.example"],
    ["Ihre Anmeldung bei Velo & Co wurde geändert", "old@shop.example"],
  ]);
  expect(sent()[0]?.text).toContain("Das Passwort Ihres Kontos wurde geändert.");
  expect(sent()[0]?.text).toContain("wenden Sie sich bitte sofort an uns");
});

it("a user hears that addresses were added to the own account", async () => {
  const changed = ["confirmations" as const];
  const addedEmails = ["desk@other.example"];
  await userMail(batch(credentialsChanged, { userId: "dora", host: HOST, changed, formerEmail: "", addedEmails }));
  expect(sent()).toMatchObject([
    { to: ["dora@shop.example"], subject: "Ihrem Konto bei Velo & Co wurden Adressen hinzugefügt" },
  ]);
  expect(sent()[0]?.text).toContain("die auch Ihre Auftragsbestätigungen und Rechnungen bekommen");
  expect(sent()[0]?.text).toContain("Hinzugefügt: desk@other.example");
});

it("an inquiry goes to the office, and replies go to the sender", async () => {
  const inquiryId = await newInquiry("shop1@example.com");
  await inquiryMail(batch(inquiryReceived, { inquiryId, host: HOST }));
  expect(sent()).toMatchObject([
    { to: ["office@velo.example"], replyTo: ["shop1@example.com"], subject: "New dealer inquiry: Đặng & Söhne" },
  ]);
});

it("feedback goes to the office, and answers to the user", async () => {
  const dora = someone("dora", ["consumer-voice.submit"], actingFor("C1", ["U001"]));
  await withActor(dora, () => sendCustomerFeedback({ message: "Nice\\nsite" }));
  const [stored] = await itemsOf({ pk: `FEEDBACKS#${HOST}`, index: "gsi1" });
  await feedbackMail(batch(feedbackReceived, { feedbackId: String(stored?.id), host: HOST }));
  expect(sent()).toMatchObject([
    { to: ["office@velo.example"], replyTo: ["dora@shop.example"], subject: "Feedback from dora" },
  ]);
  expect(sent()[0]?.text).toContain("Customer: RC1\nMessage: Nice\n    site");
});

it("a host without an address for mails, and an inquiry that is no more, end without a mail", async () => {
  const inquiryId = await newInquiry("shop2@example.com");
  expect(failures(await inquiryMail(batch(inquiryReceived, { inquiryId, host: MUTE })))).toBe(0);
  expect(failures(await inquiryMail(batch(inquiryReceived, { inquiryId: "none", host: HOST })))).toBe(0);
  expect(sent()).toEqual([]);
});

it("a mail that could not be sent is retried, and the log has no personal data", async () => {
  const lines: string[] = [];
  for (const method of ["error", "warn", "info"] as const)
    vi.spyOn(logger, method).mockImplementation((message, { error, ...details } = {}) => {
      lines.push(message, JSON.stringify(details), JSON.stringify(error instanceof Error ? plainError(error) : error));
    });
  stopFaults = setFaultHook(({ service, phase }: ObservedCall) => {
    if (service === "ses" && phase === "before")
      throw Object.assign(new Error("Email address is not verified: dora@shop.example"), { name: "MessageRejected" });
  });
  const event = batch(passwordForgotten, { userId: "dora", host: HOST });
  expect(failures(await userMail(event))).toBe(1);
  stopFaults();
  expect(failures(await userMail(event))).toBe(0);
  vi.restoreAllMocks();
  expect(sent()).toHaveLength(1);
  expect(lines.join("\n")).toContain("MessageRejected");
  for (const secret of ["shop.example", "Dora", "token="]) expect(lines.join("\n")).not.toContain(secret);
});

it("a crash after the mail and before its mark sends it again, never loses it", async () => {
  const event = batch(inquiryReceived, { inquiryId: await newInquiry("shop3@example.com"), host: HOST });
  stopFaults = setFaultHook(({ command, phase }: ObservedCall) => {
    if (command === "TransactWriteItemsCommand" && phase === "before") throw new Error("gone");
  });
  expect(failures(await inquiryMail(event))).toBe(1);
  stopFaults();
  vi.restoreAllMocks();
  expect(failures(await inquiryMail(event))).toBe(0);
  expect(failures(await inquiryMail(event))).toBe(0);
  expect(sent()).toHaveLength(2);
});
