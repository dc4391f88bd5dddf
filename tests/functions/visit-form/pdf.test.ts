import { type Actor, withActor } from "@spoke/core/platform";
import { SLOTS } from "@spoke/core/visit-form/schema.ts";
import { routes } from "@spoke/functions/rest/invoice-files.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, test } from "vitest";
import { store } from "../../builders/records.ts";
import { readPdf } from "../../support/pdf.ts";
import { created, photo, question, sam, sue, useVisits } from "./visits.ts";

useVisits();

describe("a visit as a PDF", () => {
  test("a visit is downloaded as a PDF with its photos, by who may see it", async () => {
    const id = await created({ notes: "Moved the corner", displayPoster: await photo() });
    const download = routes["POST /api/visit-form/file"];
    if (!download) throw new Error("no route");
    const ask = (as: Actor) => {
      const event = { routeKey: "POST /api/visit-form/file", headers: {}, body: JSON.stringify({ id }) };
      return withActor(as, () => download(event as unknown as APIGatewayProxyEventV2));
    };
    const file = Buffer.from(String((await ask(sam)).body), "base64");
    const text = readPdf(file).pages.join("\n");
    for (const part of ["Visit at Alpha Bikes", "Siskiu", "Moved the corner", "Photos of the shop"])
      expect(text).toContain(part);
    expect([...file.toString("latin1").matchAll(/\/Subtype \/Image/g)]).toHaveLength(3);
    await expect(ask(sue)).rejects.toThrow("not_found");
  });

  test("a PDF has all of a long form: sixty series, eleven photos, and every other answer", async () => {
    const many = Array.from({ length: 60 }, (_, index) => `L${index + 1}`);
    await store(many.map((id) => question("series", id, `Long ${id}`, { brand: "Polygon", isOwn: true })));
    const photos = Object.fromEntries(await Promise.all(SLOTS.map(async (slot) => [slot, await photo()] as const)));
    const notes = Array.from({ length: 90 }, (_, index) => `Note ${index + 1}`).join("\n");
    const id = await created({
      ...{ ...photos, notes, otherMidrange: "M1", brandDisplay: "D1", brandDomination: true, equipment: ["E1", "E2"] },
      seriesList: many.map((series, index) => ({ series, qty: index + 1 })),
    });
    const download = routes["POST /api/visit-form/file"];
    const event = { routeKey: "POST /api/visit-form/file", headers: {}, body: JSON.stringify({ id }) };
    const answer = await withActor(sam, () => download?.(event as unknown as APIGatewayProxyEventV2));
    const file = Buffer.from(String(Object(answer).body), "base64");
    const { pages } = readPdf(file);
    expect(pages.length).toBeGreaterThan(2);
    const text = pages.join("\n");
    for (const part of [
      ...many.map((each) => `Long ${each}`),
      "Note 1",
      "Note 90",
      "Several",
      "Own corner",
      "Lightbox",
    ])
      expect(text).toContain(part);
    expect([...file.toString("latin1").matchAll(/\/Subtype \/Image/g)]).toHaveLength(11);
  });
});
