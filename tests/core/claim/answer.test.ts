import { GetObjectCommand } from "@aws-sdk/client-s3";
import { answerClaim, claim, createClaimBike, putClaim, updateClaimStatus } from "@spoke/core/claim";
import { filesBucket, setClock, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { parseClaim, repliesToClaim } from "@spoke/sandbox/erp/claims.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bikeFiles, knownProblem, shippedFrame } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, outbox } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let restoreClock: () => void;
let shop: Shop;
let id = "";

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-23T12:00:00Z"));
  table = await startStores();
});
afterAll(async () => {
  await table.stop();
  restoreClock();
});

const dealer = () => shop.actor({ scopes: ["page.claim"] });
const office = () => shop.actor({ userId: "olga", scopes: ["page.claim", "menu.change-cust", "payment.approve"] });
const move = (currentStatus: string, newStatus: string, over: object = {}) =>
  withActor(office(), () => updateClaimStatus({ id, currentStatus, newStatus, ...over }));
const stored = () => withActor(dealer(), () => claim({ id }));
const at = (minute: number) => `2026-11-23T12:${String(minute).padStart(2, "0")}:00.000Z`;
const answer = (fields: object, minute = 1) =>
  asSystem(() => answerClaim({ sorg: shop.sorg, claimId: id, asOf: at(minute), ...fields }));

beforeEach(async () => {
  shop = await newShop();
  await shippedFrame(shop.sorg, `WTU91-${shop.sorg}`, { custCode: shop.unified });
  await knownProblem(shop.sorg, "P1");
  await knownProblem(shop.sorg, "P2", { part: "Frame", description: "Crack" });
  const attachments = await bikeFiles(dealer());
  const problems = [{ id: "P1" }, { id: "P2" }];
  const input = { frameNumber: `WTU91-${shop.sorg}`, purchaseDate: "2026-05-01", problems, attachments };
  ({ id } = await withActor(dealer(), () => createClaimBike(input)));
  await move("submitted", "in-review");
  const lines = [{ lineNo: 1, decision: "approved", resolution: "credit", creditAmount: 455_000 }];
  await move("in-review", "approved", { lines, resolution: "replacement", isCreditConfirmed: true });
});

describe("the ERP and an approved claim", () => {
  test("the sandbox ERP takes the portal's document and resolves the claim step by step", async () => {
    await asSystem(() => putClaim({ claimId: id, sorg: shop.sorg }));
    const key = { Bucket: filesBucket(), Key: `erp/outbound/claims/${shop.sorg}/${id}.json` };
    const { Body } = await s3().send(new GetObjectCommand(key));
    const document: unknown = JSON.parse((await Body?.transformToString()) ?? "null");
    expect(document).toMatchObject({
      decision: "approved",
      lines: [{ resolution: "credit" }, { resolution: "replacement" }],
    });
    const [note, first, second, third] = repliesToClaim(parseClaim(document), () => at(1));
    // The credit note exists as one, with the amount that the office granted.
    expect(note?.answer).toMatchObject({
      kind: "invoices",
      rows: [
        {
          ...{ invoiceNo: expect.stringContaining("CN"), custCode: shop.unified, grandTotal: "-45.5000" },
          ...{ articleCode: "A-1", qty: "0", price: "45.5000", notes: `Warranty claim ${id}, Drivetrain, Chain slips` },
        },
      ],
    });
    const rows = [first, second, third].map((reply) => reply?.answer.rows ?? []);
    expect(rows.map((each) => each.length)).toEqual([2, 1, 2]);
    for (const row of rows.flat()) {
      const { lineNo, creditAmount, ...fields } = row as { readonly lineNo?: string; readonly creditAmount?: string };
      const amount = creditAmount && { creditAmount: Number(creditAmount) * 10_000 };
      await answer({ ...fields, ...amount, ...(lineNo && { lineNo: Number(lineNo) }) });
    }
    const after = await stored();
    expect(after).toMatchObject({ status: "resolved", waybill: expect.stringContaining("WB") });
    expect(after.lines).toMatchObject([
      { creditNote: expect.stringContaining("CN"), creditAmount: 455_000, deliveryOrder: "" },
      { creditNote: "", deliveryOrder: expect.stringContaining("DO") },
    ]);
    const moves = (await outbox("claim.moved", shop.sorg)) as { status: string; side: string }[];
    expect(moves.filter(({ side }) => side === "erp").map(({ status }) => status)).toEqual([
      "awaiting-return",
      "received",
      "resolved",
    ]);
  });

  test("answers in any order, late, and repeated end in the same claim", async () => {
    expect(await answer({ status: "resolved" }, 3)).toBe("changed");
    expect(await answer({ status: "resolved" }, 3)).toBe("unchanged");
    expect(await answer({ status: "awaiting-return" }, 1)).toBe("unchanged");
    expect(await answer({ status: "received" }, 2)).toBe("unchanged");
    expect(await answer({ lineNo: 1, creditNote: "CN2" }, 5)).toBe("changed");
    expect(await answer({ lineNo: 1, creditNote: "CN1" }, 4)).toBe("unchanged");
    const { lines, status } = await stored();
    expect([status, lines[0]?.creditNote, lines[1]?.creditNote]).toEqual(["resolved", "CN2", ""]);
  });

  test("an answer about another seller's or an unknown claim changes nothing", async () => {
    expect(await answer({ sorg: "S0", status: "resolved" })).toBe("unchanged");
    expect(await answer({ claimId: "C000000-00000", status: "resolved" })).toBe("unchanged");
    expect((await stored()).status).toBe("approved");
  });
});
