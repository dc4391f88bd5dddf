import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { SCOPES } from "@spoke/core/access/scopes.ts";
import { createClaimBike } from "@spoke/core/claim";
import { sendCustomerFeedback } from "@spoke/core/feedback";
import { createCustomerInquiry } from "@spoke/core/inquiry";
import { countryKey } from "@spoke/core/inquiry/places";
import { erasePerson, exportPerson } from "@spoke/core/person";
import { type Actor, commit, filesBucket, guestActor, newId, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { putRegistration, registerFrame, registrations } from "@spoke/core/registration";
import { newUserWrites, readUser } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { personCommand } from "@spoke/sandbox/cli/person.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bikeFiles, cleanFile, knownProblem, shippedFrame, warranty } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, asSystem, itemsUnder, outbox, put, refusalOf, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let shop: Shop;
beforeAll(async () => {
  table = await startStores();
  shop = await newShop();
  await store(put(countryKey("DE"), { id: "DE", name: "Germany" }));
  await warranty(shop.sorg);
  await warranty(shop.sorg, { class: "frame" });
  await knownProblem(shop.sorg, "P1");
});
afterAll(() => table.stop());

const putFile = (Key: string, Body: string) => s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key, Body }));
async function fileTexts(): Promise<Map<string, string>> {
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: filesBucket() }));
  const read = Contents.map(async ({ Key = "" }) => {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key }));
    return [Key, (await Body?.transformToString()) ?? ""] as const;
  });
  return new Map(await Promise.all(read));
}

/** Everything in the table and the bucket that holds one of the words, without case. */
async function placesOf(...words: readonly string[]): Promise<string[]> {
  const items = (await itemsUnder("")).map((item) => [`${item.pk} ${item.sk}`, JSON.stringify(item)] as const);
  const holds = (text: string) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  return [...items, ...(await fileTexts())].flatMap(([key, text]) => (holds(key + text) ? [key] : []));
}

interface Person {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}
const IDA: Person = {
  ...{ userId: "ida-holm-77", username: "ida.holm", name: "Ida Holm", email: "ida.holm@shop.example" },
  phone: "+4915112345678",
};

async function employed({ userId: id, ...fields }: Person): Promise<Actor> {
  const user = userSchema.parse({
    ...{ id, ...fields, roles: ["dealer"], hosts: [shop.host], custCode: shop.unified, passwordHash: "x" },
    ...{ createdAt: AS_OF, asOf: AS_OF },
  });
  await store(...newUserWrites(user, shop.sorg));
  return dealer({ userId: id, username: fields.username, name: fields.name });
}
const dealer = (fields: Parameters<Shop["actor"]>[0] = {}): Actor =>
  shop.actor({ scopes: SCOPES.filter((scope) => scope !== "menu.change-cust"), ...fields });

const RIDER = { name: "Ada Rider", phone: "+15550100123", email: "Ada.Rider@mail.example" };
const consumer = { ...RIDER, city: "Portland", address: "Elm Street 12" };
let frames = 0;

/** A bike sold to the rider, and a claim with the rider's ID card, by a user; with the document for the ERP. */
async function soldAndClaimed(user: Actor): Promise<{ idCard: string }> {
  frames += 1;
  const frameNumber = `WTU${9000 + frames}K`;
  await shippedFrame(shop.sorg, frameNumber, { custCode: shop.unified });
  await withActor(user, () => registerFrame({ frameNumber, soldOn: "2026-05-01", buyer: consumer }));
  const idCard = await cleanFile(user, "CLAIM_DOCUMENT");
  const attachments = { ...(await bikeFiles(user)), idCard };
  const problems = [{ id: "P1", notes: `Call Ada Rider at ${RIDER.phone}` }];
  const input = { frameNumber, purchaseDate: "2026-05-01", problems, attachments, consumer };
  await withActor(user, () => createClaimBike(input));
  await putFile(`documents/claims/${idCard}.jpg`, "card of the rider");
  await putFile(`documents/claims/${idCard}-medium.jpg`, "card of the rider");
  const changes = await outbox("registration.changed", shop.sorg);
  await asSystem(() => putRegistration(changes.at(-1) as Parameters<typeof putRegistration>[0]));
  return { idCard };
}

it("a user is erased: no trace in table and bucket, while orders, claims, and the history remain", async () => {
  const ida = await employed(IDA);
  await soldAndClaimed(ida);
  await withActor(ida, () => sendCustomerFeedback({ message: "Call me back" }));
  await shop.sell(["A1"]);
  await shop.stock("A1", 100);
  await shop.add({ A1: 2 }, shop.sorg, ida);
  const [order] = await shop.checkout({ notes: `Ask Ida Holm, ida.holm@shop.example` }, ida);
  await shop.add({ A1: 1 }, shop.sorg, ida);
  await putFile("feeds/S1A/users/1.csv", "username,name,email\nida.holm,Ida Holm,ida.holm@shop.example\n");
  await asSystem(() =>
    commit({
      writes: [],
      audit: [
        {
          ...{ subject: `USER#${IDA.userId}`, what: "user changed" },
          changes: [{ field: "roles", before: ["sales-of-ida"], after: ["dealer"] }, { field: "email" }],
        },
        {
          ...{ subject: `ORDER#${order?.orderNumber}`, what: "answered by hand" },
          changes: [{ field: "internalNotes", before: "Ida Holm wants a call", after: "Paid" }],
        },
      ],
    }),
  );
  const words = ["sales-of-ida", IDA.userId, IDA.username, IDA.name, IDA.email, "15112345678"];
  expect((await placesOf(...words)).length).toBeGreaterThan(15);

  const exported = await asSystem(() => exportPerson({ user: "Ida.Holm" }));
  const kinds = new Set(exported.items.map(({ pk }) => String(pk).split("#")[0]));
  for (const kind of ["USER", "FOUND", "ORDER", "CLAIM", "FEEDBACK", "AUDIT", "CART"]) expect(kinds).toContain(kind);
  expect(JSON.stringify(exported)).not.toContain("passwordHash");
  expect(exported.files.map(({ key }) => key)).toContain("feeds/S1A/users/1.csv");

  const before = (await itemsUnder("AUDIT#")).length;
  const { deleted, changed, untouched } = await asSystem(() => erasePerson({ user: IDA.userId }));
  expect([deleted > 0, changed > 0, untouched]).toEqual([true, true, {}]);
  const left = await placesOf(...words);
  // Marks of ended tokens expire by themselves.
  expect(left.filter((place) => !/^(?:ACCESSCHANGES|REVOKED)#/.test(place))).toEqual([]);
  expect(await readUser(IDA.userId)).toBeUndefined();
  // The audit log still says which fields changed.
  const entries = (await itemsUnder("AUDIT#USER#ERASED-")).flatMap(({ changes }) => changes ?? []);
  expect(entries).toEqual([{ field: "roles" }, { field: "email" }]);
  const answered = (await itemsUnder(`AUDIT#ORDER#${order?.orderNumber}`)).find(({ changes }) => changes);
  expect(answered).toMatchObject({ changes: [{ before: " wants a call", after: "Paid" }] });
  const phrases = (await itemsUnder("FOUND#")).map((item) => JSON.stringify(item));
  expect(phrases.filter((text) => /ida|holm/i.test(text))).toEqual([]);
  const again = await asSystem(() => erasePerson({ email: IDA.email, name: IDA.name }));
  expect(again).toMatchObject({ deleted: 0, changed: 0, files: 0 });
  expect((await itemsUnder("AUDIT#")).length).toBe(before + 2);
  const [stored] = await itemsUnder(`ORDER#${order?.orderNumber}`);
  expect(stored).toMatchObject({ createdBy: { id: expect.stringMatching(/^ERASED-/), name: "" }, notes: "Ask , " });
  expect(await withActor(dealer(), () => registrations({ page: 1, limit: 10 }))).toMatchObject({
    rows: [{ frameNumber: "WTU9001K" }],
  });
  // The rider is somebody else.
  expect((await placesOf(RIDER.email)).length).toBeGreaterThan(2);
});

it("a consumer is erased from registrations, claims, and what the ERP gets, with the copy of the ID card", async () => {
  const { idCard } = await soldAndClaimed(dealer());
  const byPhone = await asSystem(() => exportPerson({ phone: "+1 555 0100 123" }));
  expect(byPhone.files.map(({ key }) => key)).toEqual(
    expect.arrayContaining([`documents/claims/${idCard}.jpg`, expect.stringContaining("erp/outbound/registrations/")]),
  );
  const files = [...(await fileTexts()).keys()].filter((key) => key.startsWith("erp/outbound/"));
  await asSystem(() => erasePerson({ email: RIDER.email }));
  expect(await placesOf(...Object.values(RIDER), "5550100123", consumer.address, "card of the rider")).toEqual([]);
  expect(await placesOf(idCard)).toEqual([expect.stringContaining("UPLOAD#")]);
  // The documents are there still, without the person.
  expect([...(await fileTexts()).keys()].filter((key) => key.startsWith("erp/outbound/"))).toEqual(files);
});

it("an inquiry is erased by its address, and others of the same name stay", async () => {
  const inquiry = (email: string) => ({
    ...{
      host: shop.host,
      reason: "We sell bicycles",
      goal: "Become a dealer",
      name: "Velo Zander",
      address: "Gasse 1",
    },
    ...{ state: "BW", country: "DE", email, phone: "+4973112345", city: "Ulm" },
  });
  for (const email of ["zander@one.example", "zander@two.example"])
    await withActor(guestActor(shop.host, "", "de"), () =>
      createCustomerInquiry({
        input: { ...inquiry(email), phone: `+49731${newId().length}${email.length}11` },
        address: email,
      }),
    );
  await asSystem(() => erasePerson({ email: "Zander@one.example" }));
  expect(await placesOf("zander@one.example")).toEqual([]);
  expect((await placesOf("zander@two.example", "Velo Zander")).length).toBeGreaterThan(0);
});

it("is named by more than a name, and must be there", async () => {
  expect(await refusalOf(asSystem(() => erasePerson({ name: "Ada Rider" })))).toMatchObject({
    message: "invalid_input",
  });
  expect(await refusalOf(asSystem(() => exportPerson({ user: "nobody" })))).toMatchObject({ kind: "not-found" });
});

it("the command writes what is exported to a file that only its owner can read", async () => {
  await employed({
    ...IDA,
    userId: "eva-9",
    username: "eva.berg",
    name: "Eva Berg",
    email: "eva@shop.example",
    phone: "",
  });
  const out = join(tmpdir(), `spoke-person-${newId()}.json`);
  try {
    expect(await personCommand(["export", "--email", "eva@shop.example", "--out", out])).toMatchObject({
      written: out,
    });
    expect(readFileSync(out, "utf8")).toContain("Eva Berg");
  } finally {
    rmSync(out, { force: true });
  }
  await expect(personCommand(["forget", "--email", "x@y.example"])).rejects.toThrow("arguments are missing");
});
