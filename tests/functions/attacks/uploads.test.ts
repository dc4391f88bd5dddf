import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { type PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { readUpload } from "@spoke/core/upload/store.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { asSystem } from "../../builders/api.ts";
import { pdf } from "../../builders/files.ts";
import { until } from "../../support/until.ts";
import { type Portal, startPortal } from "./portal.ts";

let portal: Portal;
let token = "";
let client: ReturnType<Portal["client"]>;
beforeAll(async () => {
  portal = await startPortal();
  client = portal.client();
  token = (await client.signIn("dora")).requestToken;
}, 300_000);
afterAll(() => portal?.stop());

const CREATE = `mutation ($fileName: String!, $contentType: String!, $size: Int!) {
  createUpload(purpose: PAYMENT_RECEIPT, fileName: $fileName, contentType: $contentType, size: $size) {
    id url fields { name value } message { status } userErrors { field message }
  }
}`;
const createdSchema = z.object({
  data: z.object({
    createUpload: z.object({
      id: z.string(),
      url: z.string(),
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  }),
});
const stateSchema = z.object({
  data: z.object({ upload: z.object({ status: z.string(), reason: z.string().nullable() }) }),
});

/** Asks for a proof of payment and posts its form, changed as an attacker would. */
async function send(file: Buffer, changes: Readonly<Record<string, string>> = {}, fileName = "proof.pdf") {
  const variables = { fileName, contentType: "application/pdf", size: file.length };
  const answer = createdSchema.parse(await client.graphql(token, CREATE, variables));
  const { id, url, fields } = answer.data.createUpload;
  return { id, status: await post(url, fields, file, changes) };
}

async function post(
  url: string,
  fields: readonly { readonly name: string; readonly value: string }[],
  file: Buffer,
  changes: Readonly<Record<string, string>> = {},
): Promise<number> {
  const form = new FormData();
  for (const { name, value } of fields) form.set(name, changes[name] ?? value);
  form.set("file", new Blob([new Uint8Array(file)], { type: "application/pdf" }), "proof.pdf");
  return (await fetch(url, { method: "POST", body: form })).status;
}

const findingOf = (id: string) =>
  until("the file is checked", async () => {
    const answer = await client.graphql(token, `{ upload(id: "${id}") { status reason } }`);
    const { status, reason } = stateSchema.parse(answer).data.upload;
    return status !== "PENDING" && (reason ?? status);
  });

/** In two halves, so that no scanner takes this file for it. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const opensScript = ({ catalog, context }: PDFDocument) =>
  catalog.set(PDFName.of("OpenAction"), context.obj({ S: "JavaScript", JS: PDFString.of("app.alert(1)") }));

describe("a proof of payment never reaches the office", () => {
  it.each([
    ["with a script that opens with it", () => pdf(opensScript), "document_active"],
    [
      "with the test file of antivirus programs",
      () => pdf(({ context }) => void context.register(context.stream(Buffer.from(EICAR)))),
      "upload_harmful",
    ],
    [
      "that is a page, too",
      async () => Buffer.concat([Buffer.from("<html><script>alert(1)</script>"), await pdf()]),
      "upload_type_differs",
    ],
    [
      "that has a page behind it",
      async () => Buffer.concat([await pdf(), Buffer.from("<html><script>alert(1)</script></html>")]),
      "document_unreadable",
    ],
  ])("%s", async (_, make, reason) => {
    const { id, status } = await send(await make());
    expect(status).toBe(204);
    expect(await findingOf(id)).toBe(reason);
  });

  it("under a name that ends a header or leads elsewhere", async () => {
    for (const name of ['a"\r\nSet-Cookie: x=1.pdf', "../../../etc/passwd.pdf", "a\u0000b.pdf", "x\u202Efdp.exe"]) {
      const { id } = await send(await pdf(), {}, name);
      const { fileName } = (await asSystem(() => readUpload(id))) ?? {};
      expect(fileName).toMatch(/^[^/\\\p{Cc}\p{Cf}]+$/u);
    }
  });
});

describe("the form of an upload", () => {
  const isStored = async (Key: string): Promise<boolean> => {
    const { clients, bucket } = portal.cloud;
    return clients.s3.send(new HeadObjectCommand({ Bucket: bucket, Key })).then(
      () => true,
      () => false,
    );
  };

  it("stores a file that follows it", async () => {
    const { id, status } = await send(await pdf());
    expect([status, await findingOf(id)]).toEqual([204, "CLEAN"]);
  });

  it.each([
    ["another place", { key: "media/anns/image/evil.html" }],
    ["another type", { "Content-Type": "text/html" }],
    ["both", { key: "media/anns/image/evil.html", "Content-Type": "text/html" }],
  ])("takes no file to %s", async (_, changes) => {
    const { status } = await send(await pdf(), changes);
    expect(status).toBe(403);
    expect(await isStored("media/anns/image/evil.html")).toBe(false);
    const shown = await client.call({ path: "/media/anns/image/evil.html", method: "GET" });
    expect(shown.status).toBe(404);
  });

  it("takes no file of another size", async () => {
    const file = await pdf();
    const variables = { fileName: "proof.pdf", contentType: "application/pdf", size: file.length };
    const { url, fields } = createdSchema.parse(await client.graphql(token, CREATE, variables)).data.createUpload;
    const statuses = [await post(url, fields, Buffer.concat([file, file])), await post(url, fields, file.subarray(1))];
    expect(statuses).toEqual([400, 400]);
  });
});
