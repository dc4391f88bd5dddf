import { ApolloClient, ApolloLink, InMemoryCache, Observable } from "@apollo/client/core";
import { guestActor, withActor } from "@spoke/core/platform";
import { login } from "@spoke/core/session";
import { registeredDocuments } from "@spoke/functions/graphql/generated/documents.ts";
import * as documents from "@spoke/web/gql/graphql.ts";
import { type DocumentNode, Kind, print } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { httpEvent } from "../../support/http-event.ts";
import { tokenKeys } from "../../support/keys.ts";
import { HOST, PASSWORD, seedPeople } from "../../support/people.ts";

let table: TestTable;
let token = "";
let handler: typeof import("@spoke/functions/graphql/handler.ts").handler;

beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys(), { REGISTERED_DOCUMENTS_ONLY: "true" });
  await seedPeople();
  const signIn = () => login({ username: "dora", password: PASSWORD, host: HOST, address: "test" });
  token = (await withActor(guestActor(HOST, "", "en-US"), signIn)).requestToken;
  ({ handler } = await import("@spoke/functions/graphql/handler.ts"));
});
afterAll(async () => {
  delete process.env.REGISTERED_DOCUMENTS_ONLY;
  await table.stop();
});

async function post(query: string): Promise<string> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, "x-spoke-host": HOST };
  const { body = "" } = await handler(
    httpEvent({ method: "POST", path: "/graphql", headers, body: JSON.stringify({ query }) }),
  );
  return body;
}

/** The text that the site's client puts on the wire for a query. */
async function sent(query: DocumentNode): Promise<string> {
  let text = "";
  const link = new ApolloLink((operation) => {
    text = print(operation.query);
    return new Observable((observer) => observer.complete());
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  await client.query({ query, fetchPolicy: "network-only" }).catch(() => undefined);
  return text;
}

const queries = Object.values(documents as Record<string, unknown>).filter(
  (value): value is DocumentNode =>
    typeof value === "object" &&
    value !== null &&
    "definitions" in value &&
    Array.isArray(value.definitions) &&
    value.definitions.some((item) => item.kind === Kind.OPERATION_DEFINITION && item.operation === "query"),
);

it("a production stage answers every document of the site, as its client sends it", async () => {
  expect(queries.length).toBeGreaterThan(5);
  for (const query of queries) expect(await post(await sent(query))).not.toContain("document_not_registered");
});

it("and no other, not even a harmless one", async () => {
  expect(registeredDocuments.size).toBeGreaterThan(5);
  for (const query of ["{ apiVersion }", "query A { __typename }", ""]) {
    expect(await post(query)).toContain("document_not_registered");
  }
});
