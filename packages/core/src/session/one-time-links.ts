import type * as z from "zod";
import { LOCALES } from "../host/schema.ts";
import { getItem, type Key, now, siteOrigin, type Write } from "../platform/index.ts";
import type { User } from "../user/schema.ts";
import { hashSecret, newSecret } from "./refresh-token.ts";

/** Links that work once until they expire. Only the hash of a link's secret is stored. */
export class OneTimeLinks<Facts extends z.ZodObject> {
  readonly #kind: string;
  readonly #page: string;
  readonly #facts: Facts;

  /** @param kind prefix of the keys @param page of the site that the links open @param facts stored with a link */
  constructor(kind: string, page: string, facts: Facts) {
    this.#kind = kind;
    this.#page = page;
    this.#facts = facts;
  }

  /** A new link in the user's language, and the write that makes it work. The secret is in the fragment, which browsers do not send. */
  create(
    user: User,
    host: string,
    facts: z.output<Facts>,
    hours: number,
  ): { readonly url: string; readonly write: Write } {
    const secret = newSecret();
    const prefix = LOCALES.find(({ code }) => code === user.language)?.prefix ?? "en-us";
    const ttl = Math.floor(now() / 1000) + hours * 3600;
    return {
      url: `${siteOrigin(host)}/${prefix}/${this.#page}#token=${secret}`,
      write: { kind: "put", item: { ...this.#keyOf(secret), ...facts, ttl } },
    };
  }

  /** The facts of an unexpired link that was not used. */
  async read(secret: string): Promise<z.output<Facts> | undefined> {
    const item = await getItem(this.#keyOf(secret));
    const isValid = typeof item?.ttl === "number" && item.ttl * 1000 > now();
    return isValid ? this.#facts.parse(item) : undefined;
  }

  /** @param otherwise the error if the link was used */
  useWrite(secret: string, otherwise: () => Error): Write {
    return { kind: "delete", key: this.#keyOf(secret), when: { expression: "attribute_exists(#pk)" }, otherwise };
  }

  #keyOf(secret: string): Key {
    return { pk: `${this.#kind}#${hashSecret(secret)}`, sk: this.#kind };
  }
}
