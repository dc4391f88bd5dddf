import type { MessagePort } from "node:worker_threads";
import type { CallMessage, ReplyMessage, Service } from "./call.ts";

/** Answers the calls of other threads with a service. */
export class Ports {
  readonly #service: Service;
  readonly #ports = new Set<MessagePort>();
  readonly #pending = new Set<Promise<void>>();
  #stopped = false;

  constructor(service: Service) {
    this.#service = service;
  }

  connect(port: MessagePort): void {
    this.#ports.add(port);
    port.on("close", () => this.#ports.delete(port));
    port.on("message", (message: CallMessage) => {
      if (this.#stopped) return;
      const answered = this.#answer(port, message).finally(() => this.#pending.delete(answered));
      this.#pending.add(answered);
    });
  }

  /** Answers pending calls and closes the connections. Callers see that like a closed socket. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#pending);
    for (const port of this.#ports) port.close();
  }

  async #answer(port: MessagePort, { id, call }: CallMessage): Promise<void> {
    port.postMessage({ id, reply: await this.#service(call) } satisfies ReplyMessage);
  }
}
