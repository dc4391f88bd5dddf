import { tokensSchema } from "../../builders/api.ts";
import { sorg } from "../../builders/host.ts";
import { store } from "../../builders/store.ts";
import { startCloud, type TestCloudOptions } from "../../support/cloud.ts";
import { startEdge } from "../../support/edge.ts";
import { type Call, callerOf } from "../../support/flood.ts";
import { HOST, PASSWORD, seedPeople } from "../../support/people.ts";

/** Networks of clients: 127.0.2.1, 127.0.2.2, and so on, which are all this machine. */
let clients = 0;

/** A portal as the world reaches it: web ACL, API, and deployed functions, with the people of the tests. */
export async function startPortal(options: Pick<TestCloudOptions, "change"> = {}) {
  const cloud = await startCloud({ ...options, functions: true });
  await seedPeople();
  await store(sorg("U001"), sorg("G001"));
  const edge = await startEdge(cloud);
  const opened: { close(): void }[] = [];

  /** Somebody with an address of their own, at a site. */
  function client(host = HOST) {
    clients += 1;
    const caller = callerOf(edge.port, host, { address: `127.0.2.${clients}`, connections: 8 });
    opened.push(caller);
    const login = (username: string, password = PASSWORD, headers: Record<string, string> = {}) =>
      caller.call({ path: "/login", body: { username, password }, headers });
    return {
      call: async (call: Call) => {
        const answer = await caller.call(call);
        return { ...answer, body: (): unknown => JSON.parse(answer.text) };
      },
      login,
      signIn: async (username: string) => tokensSchema.parse(JSON.parse((await login(username)).text)),
      graphql: async (token: string, query: string, variables: object = {}): Promise<unknown> =>
        JSON.parse((await caller.call({ path: "/graphql", token, body: { query, variables } })).text),
    };
  }

  return {
    cloud,
    edge,
    client,
    async stop() {
      for (const caller of opened) caller.close();
      await edge.stop();
      await cloud.stop();
    },
  };
}
export type Portal = Awaited<ReturnType<typeof startPortal>>;
