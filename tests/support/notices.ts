import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StoredMail } from "@spoke/cloud/mail/mailbox.ts";
import { startMail } from "@spoke/cloud/mail/server.ts";
import { loadPushKeys } from "@spoke/sandbox/portal/keys.ts";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { expect, vi } from "vitest";
import { startPushService } from "../core/push/service.ts";

type Handler = (batch: SQSEvent) => Promise<SQSBatchResponse>;

/** A mailbox and a push service for the code under test. */
export async function startNotices() {
  const directory = mkdtempSync(join(tmpdir(), "spoke-notices-"));
  const mail = await startMail(directory);
  const push = await startPushService();
  const keys = loadPushKeys(directory);
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", mail.endpoint);
  vi.stubEnv("SITE_ORIGIN", "https://{host}");
  vi.stubEnv("PUSH_PUBLIC_KEY", keys.publicKey);
  vi.stubEnv("PUSH_PRIVATE_KEY", keys.privateKey);
  vi.stubEnv("PUSH_ENDPOINTS", push.origin);
  return {
    push,
    /** Delivers events to a subscriber, each twice, and returns the mails that this sent, oldest first. */
    async deliver(handler: Handler, events: readonly object[]): Promise<StoredMail[]> {
      const before = mail.mailbox.list(1_000).length;
      for (const detail of [...events, ...events]) {
        const batch = { Records: [{ messageId: "m", body: JSON.stringify({ detail }) }] };
        const { batchItemFailures } = await handler(batch as unknown as SQSEvent);
        expect(batchItemFailures).toEqual([]);
      }
      return mail.mailbox
        .list(1_000)
        .slice(0, -before || undefined)
        .reverse();
    },
    async stop(): Promise<void> {
      vi.unstubAllEnvs();
      await push.stop();
      await mail.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
