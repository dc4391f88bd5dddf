import { pickupOrderMoved } from "@spoke/events";
import { describe, expect, it } from "vitest";
import { eventsSoFar } from "../../builders/store.ts";
import { arrives, ask, FIELDS, handOver, pickupShop, setStatus, setTime, stored, usePickups } from "./pickups.ts";

usePickups();

describe("the hand-over", () => {
  it("takes the code as people type it, records who gave and who took the goods, and happens once", async () => {
    const shop = await pickupShop();
    const id = await arrives(shop);
    expect((await handOver(shop, id, { reason: "x" })).message.description).toBe("pickup_not_ready");
    await setStatus(shop, id, "ready to pickup");
    const code = (await stored(id)).code ?? "";
    expect((await handOver(shop, id, {})).userErrors).toEqual([{ field: "code", message: "pickup_code_or_reason" }]);
    const typed = `${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`;
    const answers = await Promise.all([1, 2].map(() => handOver(shop, id, { code: typed, receivedBy: "Tom Fox" })));
    expect(answers.map(({ message }) => message.status)).toEqual(["success", "success"]);
    expect(answers[0]?.clickCollectOrder).toMatchObject({
      handOver: { by: `User of ${shop.unified}`, to: "Tom Fox", withCode: true, reason: "" },
    });
    expect(
      (await eventsSoFar(pickupOrderMoved.type)).filter(({ data }) => data.id === id && data.to === "complete"),
    ).toHaveLength(1);
  });

  it("is closed after five wrong codes, for a while, and never tells the code", async () => {
    setTime("2026-11-23T10:00:00Z");
    const shop = await pickupShop();
    const id = await arrives(shop);
    await setStatus(shop, id, "ready to pickup");
    const code = (await stored(id)).code ?? "";
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect((await handOver(shop, id, { code: "WRONG1" })).userErrors).toEqual([
        { field: "code", message: "pickup_code_wrong" },
      ]);
    const locked = await handOver(shop, id, { code });
    expect(locked.message.description).toBe("pickup_code_limited");
    expect(locked.userErrors).toMatchObject([{ field: "code", message: "pickup_code_locked" }]);
    setTime("2026-11-23T10:16:00Z");
    expect((await handOver(shop, id, { code })).message.status).toBe("success");
    const everything = `query ($orderId: ID!) { clickCollectOrder(orderId: $orderId) { ${FIELDS} histories { kind by status item qty } } }`;
    expect(JSON.stringify(await ask(shop, everything, { orderId: id }))).not.toContain(code);
  });
});
