import { sorgKey } from "@spoke/core/host";
import { sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { commit, systemActor, type Write, withActor } from "@spoke/core/platform";
import { hashPassword } from "@spoke/core/session";
import { loginKey, userIndex, userKey } from "@spoke/core/user";
import { type User, userSchema } from "@spoke/core/user/schema.ts";
import { z } from "zod";
import { startTable } from "../support/cloud.ts";
import { httpEvent } from "../support/http-event.ts";
import { tokenKeys } from "../support/keys.ts";
import { HOST, PASSWORD, seedPeople } from "../support/people.ts";

const asOf = "2026-01-01T00:00:00.000Z";

export const asSystem = <T>(work: () => Promise<T>): Promise<T> => withActor(systemActor(), work);
export const write = (...writes: Write[]): Promise<void> => asSystem(() => commit({ writes }));

/** A user who is in the lists of U001. */
export async function addUser(input: Pick<User, "id" | "roles"> & Partial<User>): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const named = { username: input.id, name: input.id, hosts: [HOST], passwordHash, asOf };
  const user = userSchema.parse({ ...named, ...input });
  await write(
    { kind: "put", item: { ...userKey(user.id), ...userIndex("U001", user.username), ...user } },
    { kind: "put", item: { ...loginKey(user.username), userId: user.id, username: user.username, asOf } },
  );
}

export const tokensSchema = z.object({ requestToken: z.string(), refreshToken: z.string() });
export type Tokens = z.output<typeof tokensSchema>;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
}

type Headers = Readonly<Record<string, string>>;

export interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly host?: string;
  readonly query?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly headers?: Headers;
}

/** The two functions of the API over a table with the people of the tests, and an administrator `ada`. */
export async function startApi(start: () => Promise<{ stop(): Promise<void> }> = startTable) {
  const table = await start();
  Object.assign(process.env, await tokenKeys());
  await seedPeople();
  const sorg = { sorg: "U001", name: "US", merchantName: "US", companyCode: "U1", currency: "USD" };
  await write({
    kind: "put",
    item: { ...sorgKey("U001"), ...sorgConfigSchema.parse(sorg), gsi1pk: "SORGS", gsi1sk: "U001" },
  });
  await addUser({ id: "ada", roles: ["administrator"] });
  const [{ handler: graphqlHandler }, { handler: restHandler }] = await Promise.all([
    import("@spoke/functions/graphql/handler.ts"),
    import("@spoke/functions/rest/handler.ts"),
  ]);
  const headersOf = ({ host = HOST, token, headers }: Sent): Headers => ({
    "x-spoke-host": host,
    ...(token && { authorization: `Bearer ${token}` }),
    "content-type": "application/json",
    ...headers,
  });

  async function rest(routeKey: string, sent: Sent = {}): Promise<Answer> {
    const [method = "", path = ""] = routeKey.split(" ");
    const answer = await restHandler(
      httpEvent({
        method,
        path,
        routeKey,
        headers: headersOf(sent),
        body: sent.body === undefined ? undefined : JSON.stringify(sent.body),
        ...(sent.query && { query: sent.query }),
        ...(sent.parameters && { pathParameters: sent.parameters }),
      }),
    );
    const text = answer.body ?? "";
    return { status: answer.statusCode ?? 0, body: JSON.parse(text || "null"), text };
  }

  async function graphql(query: string, sent: Sent & { readonly variables?: object } = {}): Promise<Answer> {
    const answer = await graphqlHandler(
      httpEvent({
        method: "POST",
        path: "/graphql",
        headers: headersOf(sent),
        body: JSON.stringify({ query, variables: sent.variables }),
      }),
    );
    const text = answer.body ?? "";
    return { status: answer.statusCode ?? 0, body: JSON.parse(text || "null"), text };
  }

  const signIn = async (username: string, password = PASSWORD): Promise<Tokens> =>
    tokensSchema.parse((await rest("POST /login", { body: { username, password } })).body);
  const refresh = async ({ refreshToken }: Tokens): Promise<Tokens> =>
    tokensSchema.parse((await rest("POST /refresh-token", { body: { token: refreshToken } })).body);

  return { rest, graphql, signIn, refresh, stop: () => table.stop() };
}
