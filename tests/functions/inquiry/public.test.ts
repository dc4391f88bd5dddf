import { cityKey, countryKey } from "@spoke/core/inquiry/places";
import { guestActor, withActor } from "@spoke/core/platform";
import { login } from "@spoke/core/session";
import { clientIp } from "@spoke/functions/client-ip.ts";
import { typeDefs } from "@spoke/functions/graphql/generated/schema.ts";
import { PUBLIC_FIELDS } from "@spoke/functions/graphql/public.ts";
import { buildSchema } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { httpEvent } from "../../support/http-event.ts";
import { tokenKeys } from "../../support/keys.ts";
import { HOST, PASSWORD, seedPeople } from "../../support/people.ts";

let table: TestTable;
let token = "";
let handler: typeof import("@spoke/functions/graphql/handler.ts").handler;

beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys());
  await seedPeople();
  await store([
    { kind: "put", item: { ...countryKey("DE"), id: "DE", name: "Germany", attribution: "Somebody, ODbL" } },
    {
      kind: "put",
      item: { ...cityKey({ country: "DE", name: "Ulm", code: "1" }), country: "DE", name: "Ulm", code: "1" },
    },
  ]);
  const signIn = () => login({ username: "dora", password: PASSWORD, host: HOST, address: "test" });
  token = (await withActor(guestActor(HOST, "", "en-US"), signIn)).requestToken;
  ({ handler } = await import("@spoke/functions/graphql/handler.ts"));
});
afterAll(() => table.stop());

async function ask(
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
  path = "/public/graphql",
) {
  const answer = await handler(
    httpEvent({
      method: "POST",
      path,
      headers: { "content-type": "application/json", "x-spoke-host": HOST, ...headers },
      body: JSON.stringify({ query, variables }),
    }),
  );
  return { status: answer.statusCode, text: answer.body ?? "", body: JSON.parse(answer.body ?? "{}") };
}

const TYPES = {
  host: "String!",
  reason: "String!",
  goal: "String!",
  cust_name: "String!",
  cust_address: "String!",
  cust_state: "String!",
  cust_postal_code: "String",
  cust_country: "String!",
  cust_email: "String!",
  cust_phone: "String!",
  custCity: "String!",
  website_url: "String",
};
const DECLARED = Object.entries(TYPES).map(([name, type]) => `$${name}: ${type}`);
const PASSED = Object.keys(TYPES).map((name) => `${name}: $${name}`);
const SEND = `mutation Send(${DECLARED.join(", ")}) {
  createCustomerInquiry(${PASSED.join(", ")}) { message { status description } userErrors { field message } }
}`;
const inquiry = (changes: object = {}) => ({
  host: HOST,
  reason: "We sell bicycles",
  goal: "Become a dealer",
  cust_name: "O'Neill & Müller",
  cust_address: "Hauptstraße 1",
  cust_state: "BW",
  cust_country: "DE",
  cust_email: "shop@example.com",
  cust_phone: "+4973112345",
  custCity: "Ulm",
  ...changes,
});

describe("POST /public/graphql", () => {
  it("[inquiry-002] [calls-002] takes an inquiry without a session", async () => {
    const { body } = await ask(SEND, inquiry());
    expect(body.data.createCustomerInquiry).toEqual({
      message: { status: "success", description: "success_send_inquiry" },
      userErrors: [],
    });
  });

  it("answers refused fields by their names in the form", async () => {
    const { body } = await ask(SEND, inquiry({ cust_email: "nobody", custCity: "" }));
    expect(body.data.createCustomerInquiry).toEqual({
      message: { status: "failed", description: "invalid_input" },
      userErrors: [
        { field: "cust_email", message: "valid_email" },
        { field: "custCity", message: "required" },
      ],
    });
  });

  it("[inquiry-003] answers countries and the cities of one", async () => {
    const { body } = await ask(
      `{ countries { id name attribution } cities(countryId: "DE", search: "u") { id description } }`,
    );
    expect(body.data).toEqual({
      countries: [{ id: "DE", name: "Germany", attribution: "Somebody, ODbL" }],
      cities: [{ id: "DE:ulm#1", description: "Ulm" }],
    });
  });

  it("gives guests no hints at the schema", async () => {
    const { body } = await ask(`{ countrie { id } }`);
    expect(body.errors[0].message).toBe('Cannot query field "countrie" on type "Query".');
    const signedIn = await ask(`{ countrie { id } }`, {}, { authorization: `Bearer ${token}` }, "/graphql");
    expect(signedIn.text).toContain("Did you mean");
  });

  const schema = buildSchema(typeDefs);
  const others = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).flatMap((field) => {
      const name = `${type?.name}.${field}`;
      return PUBLIC_FIELDS.has(name) ? [] : [name];
    }),
  );

  it("knows no field that the schema has not", () => {
    const [query, mutation] = [schema.getQueryType()?.getFields(), schema.getMutationType()?.getFields()];
    for (const name of PUBLIC_FIELDS) {
      const [root, field = ""] = name.split(".");
      expect([name, (root === "Query" ? query : mutation)?.[field] !== undefined]).toEqual([name, true]);
    }
    expect(others.length).toBeGreaterThan(20);
  });

  it.each([
    ["a field", "{ apiVersion }"],
    ["a mutation", "mutation { ping }"],
    ["a field beside an allowed one", "{ countries { id } apiVersion }"],
    ["an alias", "{ countries: apiVersion }"],
    ["a fragment", "query { ...F } fragment F on Query { ... { apiVersion } }"],
    ["a skipped field", "{ countries { id } apiVersion @skip(if: true) }"],
    ["introspection", "{ __schema { types { name } } }"],
    ["one type", '{ __type(name: "Query") { name } }'],
  ])("refuses %s", async (_, query) => {
    const { status, body, text } = await ask(query);
    expect(status).toBe(401);
    expect(body.errors).toMatchObject([{ message: "unauthenticated", extensions: { code: "UNAUTHENTICATED" } }]);
    expect(text).not.toContain("Germany");
  });

  it("refuses it also to somebody with a token, who may ask elsewhere", async () => {
    const bearer = { authorization: `Bearer ${token}` };
    expect((await ask("{ apiVersion }", {}, bearer)).body.errors).toHaveLength(1);
    expect((await ask("{ apiVersion countries { id } }", {}, bearer, "/graphql")).body.data.countries).toHaveLength(1);
  });

  it("[calls-002] refuses everything on the other path without a session", async () => {
    const { status, body } = await ask("{ countries { id } }", {}, {}, "/graphql");
    expect([status, body.errors[0].message]).toEqual([401, "unauthenticated"]);
  });

  it("limits by the address that the distribution saw, whatever the caller writes before it", async () => {
    const from = (chain: string) => ({ "x-forwarded-for": chain });
    const spoofed = (count: number) => from(`203.0.113.${count}, 198.51.100.7, 192.0.2.99`);
    const send = (count: number) =>
      ask(SEND, inquiry({ cust_email: `limit${count}@example.com`, goal: `Goal ${count}` }), spoofed(count));
    for (let count = 0; count < 10; count += 1) await send(count);
    expect((await send(11)).body.data.createCustomerInquiry.message).toEqual({
      status: "failed",
      description: "inquiry_limited",
    });
    const elsewhere = await ask(SEND, inquiry({ cust_email: "x@example.com" }), from("198.51.100.8, 192.0.2.99"));
    expect(elsewhere.body.data.createCustomerInquiry.message.status).toBe("success");
  });
});

describe("the address of a request", () => {
  const from = (chain?: string) =>
    clientIp(
      httpEvent({ method: "POST", path: "/", headers: chain === undefined ? {} : { "x-forwarded-for": chain } }),
    );

  it("is the one that the edge saw, or the peer without a distribution", () => {
    expect(from("203.0.113.1, 198.51.100.7, 192.0.2.99")).toEqual({ address: "198.51.100.7", peer: "127.0.0.1" });
    for (const chain of [undefined, "192.0.2.1", "evil\nheader, 192.0.2.1", "1.2.3.999, 192.0.2.1", ":::, 192.0.2.1"])
      expect([chain, from(chain).address]).toEqual([chain, "127.0.0.1"]);
  });

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::ffff", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3::", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
  ])("of IPv6 is the /64 network: %s", (forwarded, address) => {
    expect(from(`${forwarded}, 192.0.2.99`).address).toBe(address);
  });
});
