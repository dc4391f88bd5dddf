import { readFileSync } from "node:fs";
import { matchesPattern } from "@spoke/cloud/eventbridge/pattern.ts";
import { erasePickupConsumers, receivePickupOrder } from "@spoke/core/pickup-order";
import { logger } from "@spoke/core/platform";
import { userIndex, userKey } from "@spoke/core/user";
import { pickupOrderMoved } from "@spoke/events";
import { describe, expect, it, vi } from "vitest";
import { AS_OF, asSystem, eventsSoFar, itemsUnder, store } from "../../builders/store.ts";
import {
  arrives,
  CONSUMER,
  handOver,
  mails,
  mailsTo,
  mark,
  pickupShop,
  READY,
  type Received,
  setStatus,
  setTime,
  settle,
  shown,
  stored,
  usePickups,
} from "./pickups.ts";

usePickups();

describe("the web shop's messages", () => {
  it("count once, and older ones not at all", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    const again = (fields: Received) =>
      asSystem(async () => {
        const { lines, consumer, ...facts } = await stored(id);
        const { custCode, sorg, shop: name, createdAt, asOf } = facts;
        return receivePickupOrder({ id, custCode, sorg, shop: name, createdAt, asOf, consumer, lines, ...fields });
      });
    expect(await again({})).toBe("unchanged");
    expect(await again({ asOf: "2026-11-19T00:00:00.000Z" })).toBe("older");
    await mark(shop, id, [READY("1")]);
    const refund = { lineNo: 2, articleCode: "B", name: "Tube", qty: 2, refunded: 2 };
    const helmet = { lineNo: 1, articleCode: "A", name: "Helmet", qty: 1, refunded: 0 };
    expect(await again({ asOf: "2026-11-22T00:00:00.000Z", lines: [helmet, refund] })).toBe("changed");
    expect((await shown(shop, id)).status).toBe("ready to pickup");
    expect(await again({ asOf: "2026-11-21T00:00:00.000Z" })).toBe("older");
    expect((await shown(shop, id)).status).toBe("ready to pickup");
    expect(await again({ asOf: "2026-11-23T00:00:00.000Z", isCanceled: true })).toBe("changed");
    expect(await again({ asOf: "2026-11-24T00:00:00.000Z" })).toBe("unchanged");
    await settle(id);
    expect(mailsTo(`${shop.unified.toLowerCase()}@shop.example`, id)).toEqual([`Pickup canceled: ${id}`]);
    expect((await handOver(shop, id, { reason: "x" })).message.description).toBe("pickup_not_ready");
  });

  it("reach the addresses for confirmations of the dealer's active users instead of the dealer's own, each once", async () => {
    const shop = await pickupShop();
    const staff = (id: string, fields: object) => {
      const user = {
        id: `${shop.unified}-${id}`,
        username: `${id}.${shop.unified}`.toLowerCase(),
        name: id,
        roles: [],
      };
      return store({
        kind: "put",
        item: {
          ...userKey(user.id),
          ...userIndex(shop.sorg, user.username),
          ...{ ...user, hosts: ["velo.example"], custCode: shop.unified, asOf: AS_OF, ...fields },
        },
      });
    };
    const [first, second, gone] = ["pickup", "stock", "gone"].map((name) =>
      `${name}@${shop.unified}.example`.toLowerCase(),
    );
    await staff("ann", { emailConfirmations: [first, "no address"] });
    await staff("bob", { emailConfirmations: [first?.toUpperCase(), second] });
    await staff("old", { emailConfirmations: [gone], active: false });
    await staff("far", { emailConfirmations: [gone], custCode: "OTHER" });
    const id = await arrives(shop);
    await settle(id);
    const subjects = [`New order for pickup: ${id}`];
    const to = mails().filter(({ subject }) => subject.includes(id));
    expect(to.flatMap((each) => each.to.map((address) => address.toLowerCase())).sort()).toEqual(
      [first, second].sort(),
    );
    expect(to.map(({ subject }) => subject)).toEqual([...subjects, ...subjects]);
  });

  it("are answered by events that the rule of decision 077 selects, without personal data", async () => {
    const [shop, other] = [await pickupShop(), await pickupShop()];
    const id = await arrives(shop);
    await setStatus(shop, id, "ready to pickup");
    await arrives(other);
    const decision = readFileSync("docs/decisions/077-statuses-for-web-shops.md", "utf8");
    const rule = /```json\n(.*?)```/s.exec(decision)?.[1]?.replace("U001", shop.sorg) ?? "";
    const all = (await eventsSoFar(pickupOrderMoved.type)).map((detail) => ({
      ...{ source: "spoke", "detail-type": detail.type, detail },
    }));
    const selected = all.filter((event) => matchesPattern(JSON.parse(rule), event));
    expect(selected.map(({ detail }) => [detail.data.id, detail.data.to])).toEqual([
      [id, "needs-confirmation"],
      [id, "ready"],
    ]);
    const text = JSON.stringify(selected);
    for (const secret of [...Object.values(CONSUMER), (await stored(id)).code ?? "?"])
      if (secret !== CONSUMER.locale) expect(text).not.toContain(secret);
  });

  it("for a dealer of another seller are refused, and another dealer's order is not replaced", async () => {
    const [shop, other] = [await pickupShop(), await pickupShop()];
    await expect(arrives(shop, { custCode: other.unified })).rejects.toMatchObject({
      userErrors: [{ field: "custCode", message: "customer_unknown" }],
    });
    const id = await arrives(shop);
    await expect(arrives(other, { id })).rejects.toMatchObject({ userErrors: [{ message: "belongs_to_another" }] });
  });
});

describe("personal data of consumers", () => {
  it("are in no log and no history, and are erased 90 days after the end", async () => {
    const lines: string[] = [];
    for (const method of ["error", "warn", "info"] as const)
      vi.spyOn(logger, method).mockImplementation(
        (message, details = {}) => void lines.push(message, JSON.stringify(details)),
      );
    setTime("2026-06-01T10:00:00Z");
    const shop = await pickupShop();
    const id = await arrives(shop);
    await setStatus(shop, id, "ready to pickup");
    await handOver(shop, id, { reason: "Knows the shop", receivedBy: "Tom Fox" });
    await settle(id);
    const open = await arrives(shop);
    setTime("2026-08-29T10:00:00Z");
    await asSystem(() => erasePickupConsumers({}));
    expect((await stored(id)).consumer.lastName).toBe("Fox");
    setTime("2026-08-30T11:00:00Z");
    await asSystem(() => erasePickupConsumers({}));
    await asSystem(() => erasePickupConsumers({}));
    vi.restoreAllMocks();
    const rest = JSON.stringify(
      (await itemsUnder(`PICKUPORDER#${id}`, `PICKUPORDERS#${shop.unified}`, "AUDIT#PICKUP")).filter(
        (item) => !JSON.stringify(item).includes(open),
      ),
    );
    for (const secret of ["Fox", "Mia", "mia@", "1234", "Knows"]) expect(rest).not.toContain(secret);
    expect(lines.join("\n")).not.toMatch(/Fox|mia@/);
    expect(await shown(shop, id)).toMatchObject({ status: "complete", customer: { fullName: "" } });
    expect((await stored(open)).consumer.lastName).toBe("Fox");
  });
});
