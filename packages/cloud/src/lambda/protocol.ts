/** Messages between the host and the thread of a function. Events and results are JSON text, as on AWS. */

import type { MessagePort } from "node:worker_threads";

/** Start data of the thread. */
export interface RuntimeData {
  readonly bundle: string;
  /** Name of the export to call. */
  readonly exportName: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  /** Services that the function calls without sockets, by host and port, and the program that does it. */
  readonly direct: { readonly program: string; readonly ports: ReadonlyMap<string, MessagePort> } | undefined;
}

/** Host to thread: one invocation. */
export interface InvokeMessage {
  readonly requestId: string;
  readonly event: string;
  /** Epoch milliseconds at which the host gives up. */
  readonly deadline: number;
}

/** Thread to host. */
export type RuntimeMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "unusable"; readonly message: string }
  | { readonly kind: "result"; readonly requestId: string; readonly payload: string }
  | { readonly kind: "error"; readonly requestId: string; readonly message: string };
