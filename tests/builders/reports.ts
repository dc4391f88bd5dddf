import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { type Actor, filesBucket, guestActor, newId, systemActor, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { type ReportRequest, report, requestReport } from "@spoke/core/report";
import { buildReport, type ReportBuilder } from "@spoke/core/report/build.ts";
import type { Report } from "@spoke/core/report/schema.ts";
import { startFauxqs } from "fauxqs";
import { startTable } from "../support/cloud.ts";

/** A table and a bucket; the returned function stops both. */
export async function startStores(): Promise<() => Promise<void>> {
  const input = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  const table = await startTable();
  const objects = input ? undefined : await startFauxqs({ port: 0, logger: false });
  const notified = {
    AWS_ENDPOINT_URL_S3: input ?? `http://127.0.0.1:${objects?.port}`,
    S3_FORCE_PATH_STYLE: "true",
  };
  const before = Object.keys(notified).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, notified);
  await s3().send(new CreateBucketCommand({ Bucket: filesBucket() }));
  return async () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    await objects?.stop();
    await table.stop();
  };
}

/** A dealer of velo.localhost. */
export const dealer = (input: Partial<Actor> = {}): Actor => ({
  ...guestActor("velo.localhost", "U001", "en-US"),
  kind: "user",
  userId: "dora",
  username: "dora",
  sorgs: ["U001"],
  scopes: new Set(["page.order-status"]),
  customer: { code: { unified: "C1" }, areas: [{ sorg: "U001", priceList: "L" }] },
  ...input,
});

/** Requests a report, by default with a unique file name. */
export const ask = (who: Actor, patch: Partial<ReportRequest> = {}): Promise<Report> =>
  withActor(who, () =>
    requestReport({
      kind: "open-orders",
      params: {},
      fileName: `${newId()}.xlsx`,
      scopes: ["page.order-status"],
      ...patch,
    }),
  );

export const shown = (who: Actor, id: string): Promise<Report> => withActor(who, () => report({ id }));

/** Builds a report as the subscriber does. */
export const build = ({ id, kind }: Pick<Report, "id" | "kind">, builder: ReportBuilder) =>
  withActor(systemActor(), () => buildReport({ reportId: id, kind }, builder));

export const textFile = (text: string) => ({ body: Buffer.from(text), contentType: "text/plain" });
