import { SCOPES } from "@spoke/core/access/scopes.ts";
import { type Actor, guestActor, newId, Refusal, setFaultHook, withActor } from "@spoke/core/platform";
import { isUnrestricted, readUser } from "@spoke/core/user";
import { type User, userAreaSchema } from "@spoke/core/user/schema.ts";
import { createUser, createUsers, deleteUser, updateUser } from "@spoke/core/user-admin";
import { vendorKey } from "@spoke/core/vendor";
import { vendorSchema } from "@spoke/core/vendor/schema.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { AS_OF, itemsUnder, put, store } from "../../builders/store.ts";
import { seedHosts } from "../../builders/tenants/hosts.ts";
import {
  FOREIGN_DEALER,
  FOREIGN_HOST,
  HOST,
  LIMITED_OFFICE,
  PASSWORD,
  ROLE_USERS,
} from "../../builders/tenants/names.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { httpEvent } from "../../support/http-event.ts";
import { tokenKeys } from "../../support/keys.ts";
import { FOREIGN_IDS } from "./foreign-ids.ts";
import { type Document, documentOf, operations } from "./operations.ts";

/** Sells in both sales organizations. */
const VENDOR = { id: "V-BOTH", name: "Vendor", currency: "EUR", sorgs: ["U001", "G001"], asOf: AS_OF };

let table: TestTable;
let restore: () => void;
beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys());
  restore = setFaultHook(({ service }) => {
    if (service === "s3") throw new Error("this test has no bucket");
  });
  await seedHosts();
  await store(put(vendorKey(VENDOR.id), vendorSchema.parse(VENDOR)));
}, 60_000);
afterAll(async () => {
  restore();
  await table.stop();
});

type Area = User["userAreas"][number];
const LIMITATIONS = userAreaSchema.shape.limitation.options;
const areaOf = (sorg: string, limitation: Area["limitation"]): Area => ({
  sorg,
  limitation,
  option: "",
  value: limitation === "vendor" ? VENDOR.id : "s-C1",
});

describe("areas that users grant", () => {
  /** Holds every scope, in these areas, as a token says it (`session/access-token.ts`). */
  function officeWith(userAreas: readonly Area[]): Actor {
    const sorgs = [...new Set(["U001", ...userAreas.map(({ sorg }) => sorg)])];
    return {
      ...guestActor(HOST, "U001", "en-US"),
      ...{ kind: "user", userId: "u-administrator", username: "office", name: "Office", scopes: new Set(SCOPES) },
      sorgs,
      unrestrictedSorgs: sorgs.filter((sorg) => isUnrestricted({ userAreas: [...userAreas] }, sorg)),
    };
  }
  const userWith = (userAreas: readonly Area[]) => ({
    user: { username: `n-${newId().toLowerCase()}`, name: "New", hosts: [HOST], roles: ["guest"] },
    userAreas,
  });
  async function isGranted(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  const MATRIX = ["U001", "G001"].flatMap((sorg) =>
    LIMITATIONS.flatMap((own) => LIMITATIONS.map((granted) => ({ sorg, own, granted }))),
  );
  it.each(MATRIX)("who is limited by $own in $sorg grants $granted there only if unlimited", async (row) => {
    const { sorg, own, granted } = row;
    const areas = sorg === "U001" ? [areaOf("U001", own)] : [areaOf("U001", "none"), areaOf(sorg, own)];
    const office = officeWith(areas);
    const wanted = [areaOf(sorg, granted)];
    const created = await isGranted(() => withActor(office, () => createUser(userWith(wanted))));
    expect(created).toBe(own === "none");
    const several = await withActor(office, () => createUsers({ users: [userWith(wanted)] }));
    expect(several.every((result) => !("userErrors" in result))).toBe(own === "none");
    // A user without areas is made by somebody who may, and then changed.
    const { user } = await withActor(officeWith([areaOf("U001", "none")]), () => createUser(userWith([])));
    const id = user?.id ?? "";
    const changed = await isGranted(() => withActor(office, () => updateUser({ id, user: {}, userAreas: wanted })));
    expect([changed, (await readUser(id))?.userAreas.length]).toEqual(own === "none" ? [true, 1] : [false, 0]);
    if (sorg === "U001" && own !== "none")
      expect(await isGranted(() => withActor(office, () => deleteUser({ id })))).toBe(false);
  });

  it("nobody grants an area of a sales organization that is not theirs", async () => {
    const office = officeWith([areaOf("U001", "none")]);
    for (const limitation of LIMITATIONS) {
      const wanted = [areaOf("G001", limitation)];
      expect(await isGranted(() => withActor(office, () => createUser(userWith(wanted))))).toBe(false);
    }
  });
});

describe("every mutation", () => {
  const tokens = new Map<string, string>();
  /** What others had after the previous test. */
  let stored: Map<string, string>;
  let graphql: typeof import("@spoke/functions/graphql/handler.ts").handler;
  let rest: typeof import("@spoke/functions/rest/handler.ts").handler;
  beforeAll(async () => {
    [{ handler: graphql }, { handler: rest }] = await Promise.all([
      import("@spoke/functions/graphql/handler.ts"),
      import("@spoke/functions/rest/handler.ts"),
    ]);
    for (const { role } of ROLE_USERS) tokens.set(role, await signIn(role));
    stored = await ofOthers();
  }, 60_000);

  async function signIn(role: string): Promise<string> {
    const { username = "" } = ROLE_USERS.find((item) => item.role === role) ?? {};
    const body = JSON.stringify({ username, password: PASSWORD });
    const answer = await rest(httpEvent({ method: "POST", path: "/login", headers: { "x-spoke-host": HOST }, body }));
    return z.object({ requestToken: z.string() }).parse(JSON.parse(answer.body ?? "")).requestToken;
  }
  async function send(role: string, document: Document): Promise<number | undefined> {
    const authorization = `Bearer ${tokens.get(role) ?? ""}`;
    const headers = { "x-spoke-host": HOST, authorization, "content-type": "application/json" };
    const answer = await graphql(
      httpEvent({ method: "POST", path: "/graphql", headers, body: JSON.stringify(document) }),
    );
    return answer.statusCode;
  }
  /** Signs in again if an earlier call changed the permissions of the role. */
  async function call(role: string, document: Document): Promise<void> {
    if ((await send(role, document)) !== 401) return;
    tokens.set(role, await signIn(role));
    await send(role, document);
  }

  const OWNERS = /[#"](?:C2|C3|G001|other\.localhost)[#"]/;
  const isOthers = (item: object): boolean => {
    const text = JSON.stringify(item);
    return text.includes(FOREIGN_HOST) || text.includes(FOREIGN_DEALER) || OWNERS.test(text);
  };
  /** Everything stored of others, by key; without counts of attempts and without the history of what was tried. */
  async function ofOthers(): Promise<Map<string, string>> {
    const items = (await itemsUnder("")).filter((item) => !/^(?:AUDIT|COUNT|DONE)#/.test(String(item.pk)));
    return new Map(items.filter(isOthers).map((item) => [`${item.pk} ${item.sk}`, JSON.stringify(item)]));
  }
  /** Keys of what changed since the last call. */
  async function changesOfOthers(): Promise<string[]> {
    const before = stored;
    stored = await ofOthers();
    return [...new Set([...before.keys(), ...stored.keys()])].filter((key) => before.get(key) !== stored.get(key));
  }

  const mutations = operations.filter(({ name }) => name.startsWith("Mutation."));
  const triedWith = (name: string) => FOREIGN_IDS.filter(({ operation }) => operation === name);

  it.each(mutations)(
    "$name changes nothing of another host or of a dealer that the user does not serve",
    async (item) => {
      for (const { role } of ROLE_USERS) {
        // The office serves C2; what it may do there is tried below.
        if (role !== "administrator") await call(role, documentOf(item));
        for (const { args, foreign, notFor = [] } of triedWith(item.name))
          if (!notFor.includes(role)) await call(role, documentOf(item, args(foreign)));
      }
      expect(await changesOfOthers()).toEqual([]);
    },
  );

  it("changes a dealer of the office: the walk above sees changes", async () => {
    const changing = new Set<string>();
    for (const item of mutations) {
      const own = triedWith(item.name).filter(({ notFor = [] }) => notFor.includes("administrator"));
      if (own.length === 0) continue;
      for (const { args, foreign } of own) await call("administrator", documentOf(item, args(foreign)));
      if ((await changesOfOthers()).length > 0) changing.add(item.name);
    }
    expect([...changing].length).toBeGreaterThanOrEqual(5);
    expect(ROLE_USERS.map(({ role }) => role)).toContain(LIMITED_OFFICE);
  });
});
