import { marketKey } from "@spoke/core/content";
import { type Actor, setClock } from "@spoke/core/platform";
import { userIndex } from "@spoke/core/user";
import type { User } from "@spoke/core/user/schema.ts";
import { startStores } from "../functions/catalog/support.ts";
import { ask, execute } from "../support/graphql.ts";
import { HOST, host, seller, someone, store } from "./records.ts";

/** The clock of tests of content: noon in UTC, 08:00 in New York. */
export const TODAY = "2026-11-23";

const READS = ["page.news", "page.sales-document", "page.marketing-material"];

/** A dealer's user with these markets, in the list of U001. */
export function reader(id: string, markets: readonly string[], more: Partial<User> = {}) {
  const write = seller(id, [], {
    ...{ roles: ["customer"], custCode: `C-${id}`, contentTargetMarkets: [...markets] },
    ...more,
  });
  return write.kind === "put" ? { ...write, item: { ...write.item, ...userIndex("U001", id) } } : write;
}

export const readerActor = (id: string, more: Partial<Actor> = {}): Actor =>
  someone(id, READS, { customer: { code: { unified: `C-${id}` }, areas: [] }, ...more });

export const editorActor = (more: Partial<Actor> = {}): Actor =>
  someone("edith", ["news.cu", "sales-document.cu", "marketing-material.cud"], more);

function listedHost(sorg: string, more: object) {
  const write = host(HOST, sorg, more);
  return write.kind === "put" ? { ...write, item: { ...write.item, gsi1pk: "HOSTS", gsi1sk: HOST } } : write;
}

/** A host in New York with the markets de and at, and GraphQL at it. The clock stands at noon in UTC on TODAY. */
export async function startContent(users: readonly ReturnType<typeof reader>[]) {
  const restoreClock = setClock(() => Date.parse(`${TODAY}T12:00:00Z`));
  const stores = await startStores();
  const languages = [{ code: "en-US" }, { code: "de" }];
  const market = (id: string, marketName: string) => ({
    kind: "put" as const,
    item: { ...marketKey(id), id, marketName },
  });
  await store([
    listedHost("U001", { timeZone: "America/New_York", languages, flags: ["NEWS", "WEB_NOTIFICATION"] }),
    host("other.localhost", "U001", { timeZone: "UTC" }),
    ...[market("de", "Germany"), market("at", "Austria")],
    seller("edith", []),
    ...users,
  ]);
  return {
    /** Answers data. @throws Error with the errors of the answer */
    ask,
    /** The whole answer as text, errors too. */
    raw: async (as: Actor, query: string, variables: object = {}) =>
      JSON.stringify(await execute(as, query, variables)),
    stop: async () => {
      await stores.stop();
      restoreClock();
    },
  };
}

export const text = (title: string, more: object = {}) => ({ locale: "en-US", title, subtitle: "", body: "", ...more });
