import { logger } from "@spoke/core/platform";
import { restHandler } from "@spoke/functions/rest/rest-handler.ts";
import { expect, it, vi } from "vitest";
import { httpEvent } from "../../support/http-event.ts";

const PATH = "GET /file";

/** The answer to a route that sends a file of this size. */
async function answerOf(bytes: number) {
  const body = Buffer.alloc(bytes, 7).toString("base64");
  const route = async () => ({ statusCode: 200, isBase64Encoded: true, body });
  const open = new Set([PATH]);
  const handler = restHandler({ routes: { [PATH]: route }, open, inMaintenance: open });
  return handler(httpEvent({ method: "GET", path: "/file", headers: { "x-spoke-host": "velo.localhost" } }));
}

it("a file that Lambda would drop is refused with a reason; a smaller one is sent", async () => {
  const warned = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  expect((await answerOf(4_400_000)).statusCode).toBe(200);
  const refused = await answerOf(4_700_000);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain("request_too_large");
  expect(warned).toHaveBeenCalledWith("answer too large", { bytes: expect.any(Number) });
  vi.restoreAllMocks();
});
