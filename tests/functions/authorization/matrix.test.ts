import { setFaultHook } from "@spoke/core/platform";
import { OPEN_ROUTES } from "@spoke/functions/rest/routes.ts";
import { ROUTES } from "@spoke/infra/routes.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { seedHosts } from "../../builders/tenants/hosts.ts";
import {
  CLAIMED_FRAME,
  claimIdOf,
  contentIds,
  docNumberOf,
  FOREIGN_DEALER,
  FOREIGN_HOST,
  HOST,
  INTERNAL_TEXT,
  invoiceNoOf,
  LIMITED_OFFICE,
  OTHER_HOST,
  PASSWORD,
  ROLE_USERS,
  requestIdOf,
} from "../../builders/tenants/names.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { httpEvent } from "../../support/http-event.ts";
import { tokenKeys } from "../../support/keys.ts";
import { FOREIGN_IDS, NO_IDS, namesOneThing } from "./foreign-ids.ts";
import { type Document, documentOf, operations } from "./operations.ts";

let table: TestTable;
let restore: () => void;
let graphql: typeof import("@spoke/functions/graphql/handler.ts").handler;
let rest: typeof import("@spoke/functions/rest/handler.ts").handler;
let usersFiles: typeof import("@spoke/functions/rest/users-files.ts").handler;
let reportFiles: typeof import("@spoke/functions/rest/reports.ts").handler;
let orderFiles: typeof import("@spoke/functions/rest/order-files.ts").handler;
let invoiceFiles: typeof import("@spoke/functions/rest/invoice-files.ts").handler;
let catalogFiles: typeof import("@spoke/functions/rest/catalogs.ts").handler;
const tokens = new Map<string, string>();

beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys());
  // Nothing here needs a file: what would be read of one is another's concern.
  restore = setFaultHook(({ service }) => {
    if (service === "s3") throw new Error("this test has no bucket");
  });
  await seedHosts();
  [
    { handler: graphql },
    { handler: rest },
    { handler: usersFiles },
    { handler: orderFiles },
    { handler: reportFiles },
    { handler: invoiceFiles },
    { handler: catalogFiles },
  ] = await Promise.all([
    import("@spoke/functions/graphql/handler.ts"),
    import("@spoke/functions/rest/handler.ts"),
    import("@spoke/functions/rest/users-files.ts"),
    import("@spoke/functions/rest/order-files.ts"),
    import("@spoke/functions/rest/reports.ts"),
    import("@spoke/functions/rest/invoice-files.ts"),
    import("@spoke/functions/rest/catalogs.ts"),
  ]);
  for (const { role, username } of ROLE_USERS) tokens.set(role, await signIn(username));
}, 60_000);
afterAll(async () => {
  restore();
  await table.stop();
});

const text = (body: string | undefined) => body ?? "";

async function signIn(username: string): Promise<string> {
  const answer = await rest(
    httpEvent({
      method: "POST",
      path: "/login",
      headers: { "x-spoke-host": HOST },
      body: JSON.stringify({ username, password: PASSWORD }),
    }),
  );
  return z.object({ requestToken: z.string() }).parse(JSON.parse(text(answer.body))).requestToken;
}

/** Runs as a user of the role. Signs in again if an earlier call changed the permissions of the role. */
async function ask(role: string, document: Document, host = HOST): Promise<{ status: number; body: string }> {
  const answer = await send(role, document, host);
  if (answer.status !== 401 || host !== HOST) return answer;
  const { username = "" } = ROLE_USERS.find((item) => item.role === role) ?? {};
  tokens.set(role, await signIn(username));
  return send(role, document, host);
}

async function send(role: string, document: Document, host: string): Promise<{ status: number; body: string }> {
  const answer = await graphql(
    httpEvent({
      method: "POST",
      path: "/graphql",
      headers: {
        "x-spoke-host": host,
        authorization: `Bearer ${tokens.get(role) ?? ""}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(document),
    }),
  );
  return { status: answer.statusCode ?? 0, body: text(answer.body) };
}

/** They look after all dealers of the sales organization. */
const OFFICE: readonly string[] = ["administrator", "Product"];
/** They have every scope; the limited one only for the customer C1. */
const ADMINISTRATORS: ReadonlySet<string> = new Set(["administrator", LIMITED_OFFICE]);
/** They comment on claims among themselves. */
const SEES_NOTES: ReadonlySet<string> = new Set(["administrator", LIMITED_OFFICE, "sales", "salesman", "sales.group"]);
const roles = ROLE_USERS.map(({ role }) => role);
const names = operations.map(({ name }) => name);
const operation = (name: string) => {
  const found = operations.find((item) => item.name === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
};

describe("every operation", () => {
  it.each(names)(
    "%s returns no role anything of another host or of a dealer that the user does not serve",
    async (name) => {
      for (const role of roles) {
        const { body } = await ask(role, documentOf(operation(name)));
        expect([role, body.includes(FOREIGN_HOST)]).toEqual([role, false]);
        if (!OFFICE.includes(role)) expect([role, body.includes(FOREIGN_DEALER)]).toEqual([role, false]);
      }
    },
  );

  it.each(names)("%s takes no token of one host on another", async (name) => {
    for (const role of roles) {
      const answer = await ask(role, documentOf(operation(name)), OTHER_HOST);
      expect([role, answer]).toEqual([
        role,
        { status: 401, body: '{"errors":[{"message":"session_expired","extensions":{"code":"UNAUTHENTICATED"}}]}' },
      ]);
    }
  });

  it.each(operations.map((item) => [item.name, item] as const))(
    "%s never answers a customer an internal comment on a claim",
    async (_, item) => {
      const values: Readonly<Record<string, unknown>> = {
        ...{ id: claimIdOf("C1"), ids: [claimIdOf("C1")], frameNumber: CLAIMED_FRAME },
        ...{ custCode: "C1", custCodes: ["C1"], comment: "Hello" },
      };
      const own = item.field.args.filter(({ name }) => name in values);
      const args = Object.fromEntries(own.map(({ name }) => [name, values[name]]));
      for (const role of roles.filter((each) => !SEES_NOTES.has(each))) {
        const { body } = await ask(role, documentOf(item, args));
        expect([role, body.includes(INTERNAL_TEXT)]).toEqual([role, false]);
      }
    },
  );

  it("answers the office the internal comment that the walk above looks for", async () => {
    const comments = documentOf(operation("Query.claimComments"), { id: claimIdOf("C1") });
    for (const role of SEES_NOTES) expect((await ask(role, comments)).body).toContain(INTERNAL_TEXT);
    expect((await ask("dealer", comments)).body).toContain("Own");
  });

  it("answers with what is one's own: the walk above sees something", async () => {
    const orders = await ask("dealer", documentOf(operation("Query.orders")));
    expect(orders.body).toContain("Own");
    const customers = await ask("administrator", documentOf(operation("Query.customers")));
    expect(customers.body).toContain(FOREIGN_DEALER);
    const served = await ask("salesman", documentOf(operation("Query.salesCustomers")));
    expect(served.body).toContain("Own Bikes");
    const announced = await ask("guest", documentOf(operation("Query.activeUserAreaAnnouncements")));
    expect(announced.body).toContain("Own");
  });

  it("that names one thing is tried with another's id, or is said to name nothing of anybody's", () => {
    const naming = operations.filter(({ field }) => namesOneThing(field)).map(({ name }) => name);
    const existing = new Set([...FOREIGN_IDS.map(({ operation: name }) => name), ...Object.keys(NO_IDS)]);
    expect(naming.filter((name) => !existing.has(name))).toEqual([]);
  });
});

describe("another's id is answered byte for byte like one that is not there", () => {
  it.each(FOREIGN_IDS.map((item) => [`${item.operation} (${item.what})`, item] as const))("%s", async (_, item) => {
    for (const role of roles) {
      if (item.notFor?.includes(role)) continue;
      const foreign = await ask(role, documentOf(operation(item.operation), item.args(item.foreign)));
      const absent = await ask(role, documentOf(operation(item.operation), item.args(item.absent)));
      expect([role, { ...foreign, body: foreign.body.replaceAll(item.foreign, item.absent) }]).toEqual([role, absent]);
    }
  });
});

/** The function behind a route. */
const handlerOf = (target: string) =>
  ({ catalogFiles, invoiceFiles, usersFiles, orderFiles, reportFiles })[target] ?? rest;

describe("every REST route", () => {
  const bearer = ROUTES.map((route) => ({ ...route, key: `${route.method} ${route.path}` })).filter(
    // Providers have no token: their callbacks are signed (tests/functions/webhooks).
    ({ key, path, target }) => !OPEN_ROUTES.has(key) && !path.endsWith("/graphql") && target !== "webhooks",
  );

  it.each(bearer)(
    "$key takes no token of one host on another, none that was tampered with, and not its absence",
    async (route) => {
      const call = (headers: Readonly<Record<string, string>>) =>
        handlerOf(route.target)(
          httpEvent({
            method: route.method,
            path: route.path,
            routeKey: route.key,
            headers: { "content-type": "application/json", ...headers },
            pathParameters: { id: "C1", file: "x" },
            body: route.method === "POST" ? "{}" : undefined,
          }),
        );
      for (const role of roles) {
        const token = tokens.get(role) ?? "";
        const other = await call({ "x-spoke-host": OTHER_HOST, authorization: `Bearer ${token}` });
        expect([role, other.statusCode]).toEqual([role, 401]);
        const [head, claims, signature = ""] = token.split(".");
        const changed = [head, claims, signature.split("").toReversed().join("")].join(".");
        expect((await call({ "x-spoke-host": HOST, authorization: `Bearer ${changed}` })).statusCode).toBe(401);
      }
      expect((await call({ "x-spoke-host": HOST })).statusCode).toBe(401);
    },
  );

  it.each(bearer.filter(({ path }) => path.startsWith("/api/admin/products/")))(
    "$key is for those who look after products",
    async (route) => {
      for (const role of roles) {
        const { statusCode } = await catalogFiles(
          httpEvent({
            method: route.method,
            path: route.path,
            routeKey: route.key,
            headers: { "x-spoke-host": HOST, authorization: `Bearer ${tokens.get(role) ?? ""}` },
            body: route.method === "POST" ? "{}" : undefined,
          }),
        );
        const isThrough = ADMINISTRATORS.has(role) || role === "Product";
        expect([role, statusCode]).toEqual([role, isThrough ? (route.method === "POST" ? 400 : 200) : 403]);
      }
    },
  );

  it.each(bearer.filter(({ target }) => target === "usersFiles"))("$key is for administrators alone", async (route) => {
    for (const role of roles) {
      const answer = await usersFiles(
        httpEvent({
          method: route.method,
          path: route.path,
          routeKey: route.key,
          headers: { "x-spoke-host": HOST, authorization: `Bearer ${tokens.get(role) ?? ""}` },
          body: route.method === "POST" ? "no spreadsheet" : undefined,
        }),
      );
      const isThrough = ADMINISTRATORS.has(role);
      expect([role, answer.statusCode]).toEqual([role, isThrough ? (route.method === "POST" ? 400 : 200) : 403]);
    }
  });

  it.each(bearer.filter(({ target }) => target === "orderFiles"))("$key is for who may fill a cart", async (route) => {
    for (const role of roles) {
      const { statusCode, body } = await orderFiles(
        httpEvent({
          method: route.method,
          path: route.path,
          routeKey: route.key,
          headers: { "x-spoke-host": HOST, authorization: `Bearer ${tokens.get(role) ?? ""}` },
          body: route.method === "POST" ? "no spreadsheet" : undefined,
        }),
      );
      const cart = (await ask(role, documentOf(operation("Query.merchantCart")))).body;
      const isThrough = !cart.includes("FORBIDDEN");
      const isCartMissing = route.path.endsWith("/cart") && cart.includes("select_customer");
      const through = route.method === "POST" || isCartMissing ? 400 : 200;
      expect([role, statusCode]).toEqual([role, isThrough ? through : 403]);
      if (isThrough && route.method === "POST") expect(text(body)).toContain("file_not_xlsx");
      if (isCartMissing) expect(text(body)).toContain("select_customer");
    }
  });

  it.each([
    ["GET /api/reports/{id}/download", contentIds("G001").report, contentIds("G009").report],
    ["GET /api/download-area/{file}", contentIds("G001").report, contentIds("G009").report],
    ["GET /api/payment-docs/{id}", `${docNumberOf("C2")}`, `${docNumberOf("C9")}`],
    ["GET /api/payment-docs/{id}", `${docNumberOf("C3")}`, `${docNumberOf("C9")}`],
  ])("%s answers another's %s like one that is not there", async (routeKey, foreign, absent) => {
    const fetched = (role: string, id: string) =>
      reportFiles(
        httpEvent({
          method: "GET",
          path: routeKey.slice(4).replace(/\{\w+\}/, id),
          routeKey,
          headers: { "x-spoke-host": HOST, authorization: `Bearer ${tokens.get(role) ?? ""}` },
          pathParameters: { id, file: id },
        }),
      );
    // The office looks after C2 as well, and would be handed the file.
    for (const role of roles.filter((item) => item !== "administrator" || !foreign.endsWith("2"))) {
      const [theirs, nobodys] = [await fetched(role, foreign), await fetched(role, absent)];
      expect([role, theirs.statusCode, theirs.body]).toEqual([role, nobodys.statusCode, nobodys.body]);
      expect([403, 404]).toContain(theirs.statusCode);
    }
  });

  it.each(["C2", "C3"])(
    "GET /api/invoices/{sorg}/{invoiceNo}/pdf answers %s's like one that is not there",
    async (owner) => {
      const sorg = owner === "C2" ? "U001" : "G001";
      const fetched = (role: string, invoiceNo: string) =>
        invoiceFiles(
          httpEvent({
            method: "GET",
            path: `/api/invoices/${sorg}/${invoiceNo}/pdf`,
            routeKey: "GET /api/invoices/{sorg}/{invoiceNo}/pdf",
            headers: { "x-spoke-host": HOST, authorization: `Bearer ${tokens.get(role) ?? ""}` },
            pathParameters: { sorg, invoiceNo },
          }),
        );
      for (const role of roles) {
        const [theirs, nobodys] = [await fetched(role, invoiceNoOf(owner)), await fetched(role, invoiceNoOf("C9"))];
        expect([role, theirs.statusCode, theirs.body]).toEqual([role, nobodys.statusCode, nobodys.body]);
        expect([400, 403, 404]).toContain(theirs.statusCode);
      }
    },
  );

  it.each(["C2", "C3"])(
    "GET /api/payment-requests/{id}/receipt answers %s's like one that is not there",
    async (owner) => {
      const fetched = (role: string, id: string) =>
        invoiceFiles(
          httpEvent({
            method: "GET",
            path: `/api/payment-requests/${id}/receipt`,
            routeKey: "GET /api/payment-requests/{id}/receipt",
            headers: { "x-spoke-host": HOST, authorization: `Bearer ${tokens.get(role) ?? ""}` },
            pathParameters: { id },
          }),
        );
      for (const role of roles) {
        const [theirs, nobodys] = [await fetched(role, requestIdOf(owner)), await fetched(role, requestIdOf("C9"))];
        expect([role, theirs.statusCode, theirs.body]).toEqual([role, nobodys.statusCode, nobodys.body]);
        expect([400, 403, 404]).toContain(theirs.statusCode);
      }
    },
  );

  it.each(["C2", "C3"])(
    "POST /change-cust/%s by a sales user who does not serve the customer is answered like an unknown code",
    async (code) => {
      const change = (role: string, id: string) =>
        rest(
          httpEvent({
            method: "POST",
            path: `/change-cust/${id}`,
            routeKey: "POST /change-cust/{id}",
            headers: { "x-spoke-host": HOST, authorization: `Bearer ${tokens.get(role) ?? ""}` },
            pathParameters: { id },
          }),
        );
      for (const role of roles.filter((item) => item !== "administrator" || code === "C3")) {
        const [foreign, absent] = [await change(role, code), await change(role, "C9")];
        expect([role, foreign.statusCode, foreign.body]).toEqual([role, absent.statusCode, absent.body]);
        expect(foreign.statusCode).toBeGreaterThanOrEqual(400);
      }
    },
  );
});
