/** Three patches of fauxqs 2.4, applied in the thread that runs it. */
import { type ListenOptions, Server } from "node:net";
import type { DatabaseSync } from "node:sqlite";

interface Persistence {
  readonly db: DatabaseSync;
  prepareStatements(): unknown;
  updateMessageReady(messageId: string): void;
}

function isPersistenceClass(value: unknown): value is { prototype: Persistence } {
  if (typeof value !== "function") return false;
  const { prepareStatements, updateMessageReady } = value.prototype ?? {};
  return typeof prepareStatements === "function" && typeof updateMessageReady === "function";
}

/** fauxqs listens on all interfaces without access control; restrict it to the loopback address. */
function listenOnLoopback(): void {
  const listen = Server.prototype.listen;
  Server.prototype.listen = function loopback(this: Server, options: ListenOptions, ...rest: unknown[]) {
    return Reflect.apply(listen, this, [{ ...options, host: "127.0.0.1" }, ...rest]);
  } as typeof listen;
}

async function persistence(): Promise<Persistence> {
  const file = new URL("./persistence.js", import.meta.resolve("fauxqs"));
  const { PersistenceManager: found }: Record<string, unknown> = await import(file.href);
  if (!isPersistenceClass(found)) throw new Error("fauxqs has changed: update fauxqs-repairs.ts");
  return found.prototype;
}

/**
 * When a visibility timeout is set to 0, fauxqs also clears the receive count in its database, which violates a
 * constraint: the message disappears until the next start. Keep the receive count.
 */
function keepReceiveCount(prototype: Persistence): void {
  prototype.updateMessageReady = function updateMessageReady(this: Persistence, messageId: string) {
    this.db
      .prepare("UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?")
      .run(messageId);
  };
}

/**
 * fauxqs waits for the disk with every message. It is enough that the system has the data, as with the table: they survive the end of
 * this process, though not a power cut.
 */
function writeWithoutWaiting(prototype: Persistence): void {
  const { prepareStatements } = prototype;
  prototype.prepareStatements = function prepare(this: Persistence) {
    this.db.exec("PRAGMA synchronous = NORMAL");
    return prepareStatements.call(this);
  };
}

export async function repairFauxqs(): Promise<void> {
  listenOnLoopback();
  const prototype = await persistence();
  keepReceiveCount(prototype);
  writeWithoutWaiting(prototype);
}
