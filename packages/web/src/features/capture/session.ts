import { CombinedGraphQLErrors } from "@apollo/client/errors";
import * as z from "zod";
import { client } from "../../app/apollo.ts";
import { getSession, onSessionEnd } from "../../app/session.ts";
import { CallError } from "../../lib/callError.ts";
import type { MessageKey } from "../../lib/i18n.ts";
import { Outbox, type Outcome } from "../../lib/outbox/outbox.ts";
import type { CaptureCustomer, FileEntry, NewCapture } from "../../lib/outbox/schema.ts";
import { OutboxStore } from "../../lib/outbox/store.ts";
import { reportFault } from "../../lib/reporter.ts";
import { UploadRefused } from "../upload/index.ts";
import { CAPTURE_FORMS, kindOf } from "./kinds.ts";
import { saveUnsent } from "./unsent.ts";

const FLUSH_EVERY_MS = 60_000;

/** The session ended while something was sent. */
class SessionEnded extends Error {}

let opened: { readonly user: string; readonly outbox: Promise<Outbox> } | undefined;

/** The outbox of the signed-in user. Opening it sends what waits, now and whenever the network may be back. */
export function openOutbox(): Promise<Outbox> {
  const session = getSession();
  if (session.status === "out") throw new SessionEnded();
  const user = session.user.id;
  if (opened?.user !== user) opened = { user, outbox: start(user) };
  return opened.outbox;
}

/**
 * Stores a form to be sent.
 * @throws OutboxFull, and then the form keeps its values; CaptureSent if the server may have it already
 */
export async function addCapture(capture: Omit<NewCapture, "user" | "customer">): Promise<Outbox> {
  const outbox = await openOutbox();
  const customer = CAPTURE_FORMS[capture.kind]?.namesCustomer ? undefined : ownCustomer();
  await outbox.add({ ...capture, ...(customer && { customer }) });
  void outbox.flush().catch(report);
  return outbox;
}

/** The customer that the signed-in user acts for. */
function ownCustomer(): CaptureCustomer | undefined {
  const session = getSession();
  if (session.status === "out" || !session.user.customerData) return undefined;
  const { custCode, custName } = session.user.customerData;
  return { code: custCode.unified, name: custName };
}

async function start(user: string): Promise<Outbox> {
  // Calls of an ended session stay without an answer, and would keep the queue from going on.
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const untilEnd = <T>(work: Promise<T>): Promise<T> => Promise.race([work, ended.promise]);
  const kinds = Object.entries(CAPTURE_FORMS).map(([name, row]) => {
    const { upload, submit } = kindOf(row, client);
    const kind = {
      upload: (...args: Parameters<typeof upload>) => untilEnd(upload(...args)),
      submit: (...args: Parameters<typeof submit>) => untilEnd(submit(...args)),
    };
    return [name, kind] as const;
  });
  const store = await OutboxStore.open();
  const customer = ownCustomer()?.code;
  const outbox = new Outbox({ store, user, customer, kinds: Object.fromEntries(kinds), outcomeOf, exclusively });
  const count = () => {
    const { captures } = outbox.state.get();
    saveUnsent(user, captures.filter(({ state }) => state !== "sent").length);
  };
  outbox.state.subscribe(count);
  await outbox.refresh();
  const flush = () => void outbox.flush().catch(report);
  const retry = () => void outbox.retryNow().catch(report);
  const show = () => document.visibilityState === "visible" && flush();
  addEventListener("online", retry);
  document.addEventListener("visibilitychange", show);
  const timer = setInterval(show, FLUSH_EVERY_MS);
  onSessionEnd(() => {
    ended.reject(new SessionEnded());
    removeEventListener("online", retry);
    document.removeEventListener("visibilitychange", show);
    clearInterval(timer);
    opened = undefined;
  });
  flush();
  return outbox;
}

const report = (error: unknown): void => reportFault("the outbox could not send", error);

/** @internal */
export function outcomeOf(error: unknown, file: FileEntry | undefined): Outcome {
  if (error instanceof SessionEnded) return { result: "signed-out" };
  if (error instanceof CallError && (error.status === 401 || error.status === 403)) return { result: "signed-out" };
  if (error instanceof UploadRefused && !error.isPassing)
    return { result: "refused", errors: [{ field: file?.slot ?? "", message: error.key }] };
  // Values that an earlier release of the page stored, and this one cannot send.
  if (error instanceof z.ZodError)
    return {
      result: "refused",
      errors: error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
    };
  const code = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : undefined;
  const message = FINAL[String(code)];
  return message ? { result: "refused", errors: [{ field: "", message }] } : { result: "later" };
}

/** What a server answers to a call that it will refuse again, by the error's code. */
const FINAL: Readonly<Record<string, MessageKey>> = {
  BAD_USER_INPUT: "invalid_input",
  FORBIDDEN: "forbidden",
  NOT_FOUND: "not_found",
};

/** One tab sends at a time; the lock of a closed tab is free. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return work();
  await navigator.locks.request("spoke.outbox", { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
