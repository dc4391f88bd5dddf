import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Site } from "../support/site.ts";
import type { Account } from "./steps.ts";

/** Access tokens are valid for five minutes. */
const RENEW_MS = 4 * 60_000;

/** A user of the API, for calls that must be faster or more exact than a browser makes them. */
export class Caller {
  readonly account: Account;
  readonly #site: Site;
  /** An address of its own: sign-ins are counted per address, and the browsers of a test share theirs. */
  readonly #address = ["10", ...Array.from({ length: 3 }, () => randomInt(1, 255))].join(".");
  #token = "";
  #renewAt = 0;
  #refreshToken = "";

  protected constructor(site: Site, account: Account) {
    this.#site = site;
    this.account = account;
  }

  static async signIn(site: Site, account: Account): Promise<Caller> {
    const caller = new Caller(site, account);
    await caller.signInAgain();
    return caller;
  }

  async signInAgain(): Promise<void> {
    const { username, password } = this.account;
    const body = await this.#post("/login", { username, password });
    const tokens = z.object({ requestToken: z.string(), refreshToken: z.string() }).parse(body);
    this.#token = tokens.requestToken;
    this.#renewAt = Date.now() + RENEW_MS;
    this.#refreshToken = tokens.refreshToken;
  }

  /** The refresh token, for a browser that takes over the session. */
  get refreshToken(): string {
    return this.#refreshToken;
  }

  /** The data of an answer. @throws Error when it has errors, or when none comes */
  async ask(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    if (Date.now() >= this.#renewAt) await this.signInAgain();
    const answer = z
      .object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).optional() })
      .parse(await this.#post("/graphql", { query, variables }));
    if (answer.errors) throw new Error(answer.errors.map(({ message }) => message).join("; "));
    return answer.data;
  }

  async #post(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#site.api}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-spoke-host": this.account.host,
        "x-forwarded-for": this.#address,
        ...(this.#token && path !== "/login" && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }
}
