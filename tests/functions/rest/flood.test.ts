import type { RunningWeb } from "@spoke/cloud/web/server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCloud, type TestCloud } from "../../support/cloud.ts";
import { startEdge } from "../../support/edge.ts";
import { callerOf, flood } from "../../support/flood.ts";
import { HOST, PASSWORD, seedPeople } from "../../support/people.ts";

const USERS = ["dora", "dan", "sally"];
const OTHERS = 30;
const FLOODER = { address: "127.0.0.2", connections: 8 };
/** Attempts from an address whose password is checked in 15 minutes (decision 014), and renewals in five (infra/web-acl.ts). */
const MOST = { "/login": 100, "/refresh-token": 600 };

let cloud: TestCloud;
let edge: RunningWeb;

beforeAll(async () => {
  cloud = await startCloud({ functions: true });
  await seedPeople();
  edge = await startEdge(cloud);
}, 300_000);
afterAll(async () => {
  await edge?.stop();
  await cloud?.stop();
});

it("a client that floods sign-in is limited, and nobody else is, the user whose name it tries included", async () => {
  let othersAreIn = false;
  const flooding = flood(
    { port: edge.port, host: HOST, username: "dora" },
    FLOODER,
    (statuses) => othersAreIn && Object.keys(MOST).every((path) => statuses[path]?.[429] !== undefined),
  );
  const statuses: number[] = [];
  for (let other = 0; other < OTHERS; other += 1) {
    const client = callerOf(edge.port, HOST, { address: `127.0.1.${other + 1}` });
    const username = USERS[other % USERS.length];
    const signIn = await client.call({ path: "/login", body: { username, password: PASSWORD } });
    const { requestToken: token, refreshToken } = JSON.parse(signIn.text);
    const renewal = await client.call({ path: "/refresh-token", body: { token: refreshToken } });
    const query = await client.call({ path: "/graphql", body: { query: "{ ordersVersion }" }, token });
    statuses.push(signIn.status, renewal.status, query.status);
    client.close();
  }
  othersAreIn = true;
  const counts = await flooding;
  expect(statuses).toEqual(Array.from({ length: OTHERS * 3 }, () => 200));
  for (const [path, most] of Object.entries(MOST)) {
    expect(Object.keys(counts[path] ?? {})).toEqual(["401", "429"]);
    expect(counts[path]?.[401]).toBeLessThanOrEqual(most);
  }
  expect(Object.keys(counts["/graphql"] ?? {})).not.toContain("200");
});
