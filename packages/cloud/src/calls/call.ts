/** Calls of services whose requests and responses are short texts, whether they come over HTTP or from another thread. */
import type { IncomingHttpHeaders } from "node:http";
import type { MessagePort } from "node:worker_threads";

export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a call. Never rejects. */
export type Service = (call: Call) => Promise<Reply>;

/** Gives a service one end of a channel on which it answers calls from now on. */
export type Connect = (port: MessagePort) => void;

/** Caller to service. */
export interface CallMessage {
  readonly id: number;
  readonly call: Call;
}

/** Service to caller. */
export interface ReplyMessage {
  readonly id: number;
  readonly reply: Reply;
}
