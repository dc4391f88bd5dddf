import { commit, systemActor, withActor } from "@spoke/core/platform";
import { changeUserWrites, findUserIds, patched, readUserByEmail, readUsersOf } from "@spoke/core/user";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csv, errorsOf, item, send, startFeeds } from "./harness.ts";
import { SAMPLES } from "./samples.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;

beforeAll(async () => {
  feeds = await startFeeds();
  for (const sample of SAMPLES.filter(({ kind }) => kind === "hosts" || kind === "sorgs"))
    await send(`feeds/U001/${sample.kind}/all-20251120T100000Z.csv`, csv(sample.header, ...sample.good));
});
afterAll(() => feeds.stop());

let minute = 0;
const header = "username,name,roles,hosts,email,isFakeEmail";
async function sendUsers(...rows: string[]) {
  minute += 1;
  const key = `feeds/U001/users/u-20251120T11${String(minute).padStart(2, "0")}00Z.csv`;
  const status = await send(key, csv(header, ...rows.map((row) => row.replace("@HOST", "shop.localhost"))));
  return { status, errors: status?.refused ? await errorsOf(key) : [] };
}
const ownerOf = async (email: string) => (await readUserByEmail(email))?.username;

test("an address belongs to one user: a row with another's is refused, within a file as well", async () => {
  await sendUsers("amy,Amy,dealer,@HOST,amy@example.com,");
  const { status, errors } = await sendUsers(
    "ben,Ben,dealer,@HOST,AMY@example.com,",
    "cat,Cat,dealer,@HOST,cat@example.com,",
    "dan,Dan,dealer,@HOST,cat@example.com,",
  );
  expect(status).toMatchObject({ changed: 1, refused: 2 });
  expect(errors).toEqual(["2,email,AMY@example.com,email_exists", "4,email,cat@example.com,email_exists"]);
  expect(await item("LOGIN#ben", "LOGIN")).toBeUndefined();
  expect([await ownerOf("amy@example.com"), await ownerOf("cat@example.com")]).toEqual(["amy", "cat"]);
});

test("an abandoned email address can be used again, and placeholders belong to no user", async () => {
  await sendUsers("eve,Eve,dealer,@HOST,eve@example.com,");
  await sendUsers("eve,Eve,dealer,@HOST,new@example.com,");
  await sendUsers("fay,Fay,dealer,@HOST,eve@example.com,");
  expect([await ownerOf("eve@example.com"), await ownerOf("new@example.com")]).toEqual(["fay", "eve"]);
  const shared = await sendUsers(
    "guy,Guy,dealer,@HOST,all@example.com,true",
    "hal,Hal,dealer,@HOST,all@example.com,true",
    "fay,Fay,dealer,@HOST,eve@example.com,true",
  );
  expect(shared.status).toMatchObject({ changed: 3, refused: 0 });
  expect([await ownerOf("all@example.com"), await ownerOf("eve@example.com")]).toEqual([undefined, undefined]);
});

test("lists a user in the sales organization of the first host", async () => {
  await sendUsers("ida,Ida,dealer,@HOST,,");
  const listed = await readUsersOf("U001");
  expect(listed.map(({ username }) => username)).toContain("ida");
  expect(listed.find(({ username }) => username === "ida")?.createdAt).toMatch(/^2025-11-20T11:/);
});

test("searches find users of a file by their present names", async () => {
  const found = async (search: string) => (await findUserIds("U001", search, new Set(), 50)).ids;
  await sendUsers("kim,Kim Larsson,dealer,@HOST,,");
  expect(await found("larsson")).toEqual(["kim"]);
  await sendUsers("kim,Kim Nyberg,dealer,@HOST,,");
  expect([await found("larsson"), await found("nyb")]).toEqual([[], ["kim"]]);
});

test("ignores rows older than a change in the portal, and restores a user deleted before the row", async () => {
  await sendUsers("jan,Jan,dealer,@HOST,jan@example.com,");
  const jan = await readUserByEmail("jan@example.com");
  if (!jan) throw new Error("the user is not there");
  const gone = patched(jan, { active: false, removedAt: jan.asOf, email: "" });
  await withActor(systemActor(), async () => commit({ writes: await changeUserWrites(jan, gone, undefined) }));
  expect([await ownerOf("jan@example.com"), await item("LOGIN#jan", "LOGIN")]).toEqual([undefined, undefined]);
  await sendUsers("jan,Jan Again,dealer,@HOST,jan@example.com,");
  const back = await readUserByEmail("jan@example.com");
  expect(back).toMatchObject({ id: jan.id, name: "Jan Again", active: false });
  expect(back?.removedAt).toBeUndefined();

  if (!back) throw new Error("the user is not there");
  const later = { ...back, name: "By hand", asOf: "2025-11-20T12:00:00.000Z" };
  await withActor(systemActor(), async () => commit({ writes: await changeUserWrites(back, later, "U001") }));
  await sendUsers("jan,By file,dealer,@HOST,other@example.com,");
  expect((await readUserByEmail("jan@example.com"))?.name).toBe("By hand");
  expect(await ownerOf("other@example.com")).toBeUndefined();
});
