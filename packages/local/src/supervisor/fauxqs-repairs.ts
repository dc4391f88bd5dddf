/** Two things that fauxqs 2.4 does which cannot stay, put right within the thread that runs it. */
import { type ListenOptions, Server } from "node:net";
import type { DatabaseSync } from "node:sqlite";

interface Persistence {
  readonly db: DatabaseSync;
  updateMessageReady(messageId: string): void;
}

function isPersistenceClass(value: unknown): value is { prototype: Persistence } {
  return typeof value === "function" && typeof value.prototype?.updateMessageReady === "function";
}

/** It listens on every interface without access control; here only this machine may reach it. */
function listenOnLoopback(): void {
  const listen = Server.prototype.listen;
  Server.prototype.listen = function loopback(this: Server, options: ListenOptions, ...rest: unknown[]) {
    return Reflect.apply(listen, this, [{ ...options, host: "127.0.0.1" }, ...rest]);
  } as typeof listen;
}

/**
 * A message whose visibility timeout is set to 0 is taken out of the messages in flight, and then writing that fails,
 * because its receive count is cleared as well, which the table forbids: the message is gone until the next start.
 */
async function keepReceiveCount(): Promise<void> {
  const file = new URL("./persistence.js", import.meta.resolve("fauxqs"));
  const { PersistenceManager: found }: Record<string, unknown> = await import(file.href);
  if (!isPersistenceClass(found)) throw new Error("fauxqs has changed: look at fauxqs-repairs.ts again");
  found.prototype.updateMessageReady = function updateMessageReady(this: Persistence, messageId: string) {
    this.db
      .prepare("UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?")
      .run(messageId);
  };
}

export async function repairFauxqs(): Promise<void> {
  listenOnLoopback();
  await keepReceiveCount();
}
