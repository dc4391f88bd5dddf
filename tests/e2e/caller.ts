import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Site } from "../support/site.ts";
import type { Account } from "./steps.ts";

/** Somebody who works with the API itself, for what must be said faster or more exactly than a browser can. */
export class Caller {
  readonly account: Account;
  readonly #site: Site;
  /** Everybody sits somewhere else: sign-ins are counted by address, and the browsers of a test share theirs. */
  readonly #address = ["10", ...Array.from({ length: 3 }, () => randomInt(1, 255))].join(".");
  #token = "";
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
    this.#refreshToken = tokens.refreshToken;
  }

  /** Of the session, for a browser that goes on with it. The caller himself has his other token for minutes. */
  get refreshToken(): string {
    return this.#refreshToken;
  }

  /** The data of an answer. @throws Error when it has errors, or when none comes */
  async ask(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
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
