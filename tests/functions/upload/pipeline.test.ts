import { createAnnouncement } from "@spoke/core/announcement/manage.ts";
import { requestOpenOrdersFile } from "@spoke/core/order";
import { commit, systemActor, withActor } from "@spoke/core/platform";
import { addSubscription } from "@spoke/core/push";
import { report } from "@spoke/core/report";
import { upload } from "@spoke/core/upload";
import { userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { administrator, picture, send } from "../../builders/uploads.ts";
import { Browser, startPushService } from "../../core/push/service.ts";
import { startCloud, type TestCloud } from "../../support/cloud.ts";
import { seedHost } from "../../support/portal.ts";
import { until } from "../../support/until.ts";

let cloud: TestCloud;
let service: Awaited<ReturnType<typeof startPushService>>;
const anna = administrator();

beforeAll(async () => {
  service = await startPushService();
  cloud = await startCloud({
    functions: true,
    change: ({ Resources }) => {
      for (const { Type, Properties } of Object.values(Resources)) {
        if (Type !== "AWS::Lambda::Function") continue;
        const environment: unknown = Properties?.Environment;
        if (typeof environment === "object" && environment !== null && "Variables" in environment)
          Object.assign(Object(environment.Variables), { PUSH_ENDPOINTS: service.origin });
      }
    },
  });
  await seedHost(anna.host, "U001", { flags: ["WEB_NOTIFICATION"] });
}, 120_000);
afterAll(async () => {
  await cloud.stop();
  await service.stop();
});

it("checks an uploaded picture with the deployed function, and refuses a file that is not a picture", async () => {
  const [good, bad] = [await send(anna, await picture()), await send(anna, Buffer.from("<html>"))];
  expect([good.response.status, bad.response.status]).toEqual([204, 204]);
  const settled = (id: string) =>
    until("the upload is checked", async () => {
      const state = await withActor(anna, () => upload({ id }));
      return state.status !== "PENDING" && state;
    });
  expect(await settled(good.id)).toMatchObject({
    status: "CLEAN",
    path: expect.stringMatching(/^\/media\/bnrs\/image\//),
  });
  expect(await settled(bad.id)).toMatchObject({ status: "REFUSED", reason: "upload_type_differs" });
});

it("[orders-004] builds a requested spreadsheet through outbox, bus, and deployed function", async () => {
  const customer = { code: { unified: "C1" }, areas: [] };
  const dora = { ...anna, userId: "dora", scopes: new Set(["page.order-status"]), customer };
  const requests = await withActor(dora, () => requestOpenOrdersFile({}));
  const built = await until("the spreadsheet is built", async () => {
    const now = await withActor(dora, () => report({ id: requests.id }));
    return now.state === "done" && now;
  });
  expect(built.file?.size).toBeGreaterThan(1_000);
});

it("an announcement reaches a subscribed browser by the outbox, the bus and the deployed function", async () => {
  const asOf = "2026-01-01T00:00:00.000Z";
  const user = userSchema.parse({ id: "anna", username: "anna", name: "Anna", roles: [], hosts: [anna.host], asOf });
  const item = { ...userKey("anna"), ...user };
  await withActor(systemActor(), () => commit({ writes: [{ kind: "put", item }] }));
  const browser = new Browser(`${service.origin}/anna`);
  await withActor(anna, () => addSubscription(browser.subscription));
  const wanted = { type: "home_page", content: "<p>x</p>", url: "#", from: "2020-01-01", to: "2099-12-31" };
  await withActor(anna, () => createAnnouncement({ ...wanted, title: "Told to everybody" }));
  const delivery = await until("the message arrives", () => service.deliveries[0]);
  expect(browser.read(delivery.body)).toMatchObject({ title: "Told to everybody" });
  expect(cloud.warnings.filter((line) => line.includes("push"))).toEqual([]);
});
