/** Lists of the office: orders to confirm of 100 and 10,000 dealers, and users of 100, 10,000, and 100,000: time and read units. */
import { ordersToConfirm, ordersToConfirmVersion } from "@spoke/core/order";
import { newOrderWrites } from "@spoke/core/order/store.ts";
import { type Actor, chunk, commit, systemActor, withActor } from "@spoke/core/platform";
import { foundWrites, userIndex, userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { users } from "@spoke/core/user-admin";
import { host, someone, store } from "../tests/builders/records.ts";
import { putItems } from "../tests/builders/store.ts";
import type { Figure } from "./figures.ts";
import { timed } from "./lists-claims.ts";
import { orderOf } from "./orders.ts";

const WAITING = { W100: 100, W999: 10_000 };
const USERS = { V100: 100, V999: 10_000, V9999: 100_000 };
const asOf = "2026-01-01T00:00:00.000Z";

/** Figures of the office's lists, on a table of its own hosts. */
export async function measureOffice(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [sorg, count] of Object.entries(WAITING)) {
    const placed = Array.from({ length: count }, (_, index) => waitingOrder(sorg, index, count));
    for (const part of chunk(placed, 8)) await withActor(systemActor(), () => commit({ writes: newOrderWrites(part) }));
    figures.push(...(await measureOrders(sorg, `office with ${count.toLocaleString("en")} orders to confirm`)));
  }
  for (const [sorg, count] of Object.entries(USERS)) {
    await store([host(`${sorg.toLowerCase()}.localhost`, sorg)]);
    for (let from = 0; from < count; from += 5_000)
      await putItems(
        Array.from({ length: Math.min(5_000, count - from) }, (_, index) => userItems(sorg, from + index)).flat(),
      );
    figures.push(...(await measureUsers(sorg, `office with ${count.toLocaleString("en")} users`)));
  }
  return figures;
}

const staff = (sorg: string): Actor =>
  someone(`office-${sorg}`, ["order.confirm", "page.user-management"], {
    sorg,
    sorgs: [sorg],
    unrestrictedSorgs: [sorg],
  });

async function measureOrders(sorg: string, of: string): Promise<Figure[]> {
  const who = staff(sorg);
  return [
    ...(await timed(who, of, "page 1", 20, () => ordersToConfirm({}))),
    ...(await timed(who, of, "page 10", 20, () => ordersToConfirm({ page: 10 }))),
    ...(await timed(who, of, "poll", 8, () => ordersToConfirmVersion({}))),
  ];
}

async function measureUsers(sorg: string, of: string): Promise<Figure[]> {
  const who = staff(sorg);
  // A page counts up to 1,000 users.
  return [
    ...(await timed(who, of, "page 1", 60, () => users({}), 50)),
    ...(await timed(who, of, "page 5", 60, () => users({ page: 5 }), 50)),
    ...(await timed(who, of, "searched", 20, () => users({ search: `${sorg}-user-00042` }), 50)),
  ];
}

function waitingOrder(sorg: string, index: number, count: number) {
  const order = orderOf(`C${index}`, index, (index * 48) / count);
  const prefix = sorg === "W100" ? "24" : "23";
  const orderNumber = `${prefix}1001-${String(index).padStart(5, "0")}`;
  return { ...order, orderNumber, sorg, status: "waiting-confirmation" as const };
}

function userItems(sorg: string, index: number) {
  const username = `${sorg.toLowerCase()}-user-${String(index).padStart(5, "0")}`;
  const user = userSchema.parse({
    ...{ id: username, username, name: `Person ${index}`, email: `${username}@shop.test`, roles: ["dealer"] },
    ...{ hosts: [`${sorg.toLowerCase()}.localhost`], custCode: `C${index}`, asOf },
  });
  const found = foundWrites(undefined, { ...user, foundIn: sorg });
  const phrases = found.flatMap((write) => (write.kind === "put" ? [write.item] : []));
  return [{ ...userKey(username), ...userIndex(sorg, username), ...user, foundIn: sorg }, ...phrases];
}
