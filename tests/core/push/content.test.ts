import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNews, deleteNews } from "@spoke/core/news";
import { systemActor, withActor } from "@spoke/core/platform";
import { addSubscription } from "@spoke/core/push";
import { pushContent } from "@spoke/core/push/content.ts";
import { createSalesDocument, createSalesDocumentGroup } from "@spoke/core/sales-document";
import { loadPushKeys } from "@spoke/sandbox/portal/keys.ts";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { editorActor, reader, readerActor, startContent, TODAY, text } from "../../builders/content.ts";
import { HOST } from "../../builders/records.ts";
import { Browser, startPushService } from "./service.ts";

let content: Awaited<ReturnType<typeof startContent>>;
let service: Awaited<ReturnType<typeof startPushService>>;
const answers = new Map<string, number>();
const browsers = new Map<string, Browser>();

beforeAll(async () => {
  content = await startContent([
    reader("dora", ["de"]),
    reader("derk", ["de"], { language: "de" }),
    reader("al", ["at"]),
    reader("nina", []),
    reader("gus", ["de", "at"], { roles: ["guest"] }),
  ]);
  service = await startPushService((path) => answers.get(path) ?? 201);
  const directory = mkdtempSync(join(tmpdir(), "spoke-push-"));
  const keys = loadPushKeys(directory);
  rmSync(directory, { recursive: true });
  vi.stubEnv("PUSH_PUBLIC_KEY", keys.publicKey);
  vi.stubEnv("PUSH_PRIVATE_KEY", keys.privateKey);
  vi.stubEnv("PUSH_ENDPOINTS", service.origin);
  for (const id of ["dora", "derk", "al", "nina", "gus"]) {
    const browser = new Browser(`${service.origin}/${id}`);
    browsers.set(id, browser);
    await withActor(readerActor(id), () => addSubscription(browser.subscription));
  }
}, 60_000);
beforeEach(() => {
  answers.clear();
  service.deliveries.length = 0;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.stop();
  await content.stop();
});

const push = (type: "news" | "sales_document", id: string, notified: string[] = []) =>
  withActor(systemActor(), () => pushContent({ type, id, host: HOST, notified }));
const recipients = () => service.deliveries.map(({ path }) => path.slice(1)).sort((a, b) => a.localeCompare(b));
const editor = editorActor();
const base = { contentTargetMarkets: ["de"], validFrom: TODAY };

it("notifies those who can see news, once each, in their language", async () => {
  const texts = [text("Hello"), text("Hallo", { locale: "de" })];
  const { id } = await withActor(editor, () => createNews({ ...base, texts, type: "company" }));
  expect(await push("news", id)).toEqual({ sent: 2 });
  expect(recipients()).toEqual(["derk", "dora"]);
  const messages = service.deliveries.map(({ path, body }) => browsers.get(path.slice(1))?.read(body));
  expect(messages).toContainEqual({
    title: "Hello",
    body: `News · ${HOST}`,
    url: `/en-us/news/${id}`,
    tag: `news-${id}`,
  });
  expect(messages).toContainEqual(expect.objectContaining({ title: "Hallo", url: `/de/news/${id}` }));
  expect(await push("news", id)).toEqual({ sent: 0 });
});

it("repeats only what failed, and leaves out markets that were notified before", async () => {
  const { id } = await withActor(editor, () =>
    createNews({ ...base, contentTargetMarkets: ["de", "at"], texts: [text("T")], type: "company" }),
  );
  answers.set("/al", 503);
  await expect(push("news", id, ["de"])).rejects.toThrow("1 push messages failed");
  answers.clear();
  expect(await push("news", id, ["de"])).toEqual({ sent: 1 });
  expect(recipients()).toEqual(["al", "al"]);
});

it("notifies nobody of what is not live or was deleted, nor of documents in a group of other markets", async () => {
  const news = (input: object) =>
    withActor(editor, () => createNews({ ...base, texts: [text("T")], type: "company", ...input }));
  const deleted = await news({});
  await withActor(editor, () => deleteNews({ id: deleted.id }));
  const drafts = [await news({ validFrom: "" }), await news({ validFrom: "2026-11-24" }), deleted];
  for (const { id } of drafts) expect(await push("news", id)).toEqual({ sent: 0 });
  const inGroup = await withActor(editor, async () => {
    const group = await createSalesDocumentGroup({ name: "G", contentTargetMarkets: ["at"] });
    const input = { ...base, texts: [text("D")], type: "technical" as const };
    return createSalesDocument({ ...input, salesDocumentGroup: group.id });
  });
  expect(await push("sales_document", inGroup.id)).toEqual({ sent: 0 });
  expect(recipients()).toEqual([]);
});
