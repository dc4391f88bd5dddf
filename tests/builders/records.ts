import { areaKey, creditKey, customerKey } from "@spoke/core/customer";
import { type Credit, creditSchema, customerAreaSchema, customerSchema } from "@spoke/core/customer/schema.ts";
import { relistCustomer } from "@spoke/core/customer/served";
import { hostKey, sorgKey } from "@spoke/core/host";
import { hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import {
  type Actor,
  chunk,
  commit,
  guestActor,
  type Key,
  MAX_WRITES,
  systemActor,
  type Write,
  withActor,
} from "@spoke/core/platform";
import { userKey } from "@spoke/core/user";
import { type User, userSchema } from "@spoke/core/user/schema.ts";

const asOf = "2026-01-01T00:00:00.000Z";
export const HOST = "velo.localhost";
const put = (key: Key, item: object): Write => ({ kind: "put", item: { ...item, ...key } });

export interface Dealer {
  readonly code: string;
  readonly name: string;
  readonly city?: string;
  readonly isr?: string;
  readonly active?: boolean;
  readonly areas: readonly {
    readonly sorg: string;
    readonly salesman?: string;
    readonly salesGroup?: string;
    readonly salesOffice?: string;
    readonly blocked?: boolean;
    readonly includeTax?: boolean;
  }[];
  readonly credits?: readonly (Partial<Credit> & { readonly companyCode: string })[];
}

export function dealer({ code, name, city = "", isr, active = true, areas, credits = [] }: Dealer): Write[] {
  const custCode = { unified: code, r3: `R${code}`, isr };
  const facts = { custCode, custName: name, custCity: city, custEmail: `${code}@shop.test`, active, asOf };
  return [
    put(customerKey(code), customerSchema.parse(facts)),
    ...areas.map((area) => {
      const parsed = customerAreaSchema.parse({
        custCode: code,
        priceList: "DEALER",
        companyCode: `K${area.sorg}`,
        custGroup: "GOLD",
        asOf,
        ...area,
      });
      return put(areaKey(code, area.sorg), parsed);
    }),
    ...credits.map((credit) =>
      put(
        creditKey(code, credit.companyCode),
        creditSchema.parse({ custCode: code, currency: "USD", creditLimit: 0, asOf, ...credit }),
      ),
    ),
  ];
}

export function seller(id: string, userAreas: User["userAreas"], more: Partial<User> = {}): Write {
  const user = { id, username: id, name: id, roles: ["salesman"], hosts: [HOST], userAreas, asOf, ...more };
  return put(userKey(id), userSchema.parse(user));
}

export function sorg(code: string, currency: string): Write {
  const config = { sorg: code, name: `Sorg ${code}`, merchantName: "M", companyCode: `K${code}`, currency };
  return put(sorgKey(code), sorgConfigSchema.parse(config));
}

export function host(name: string, sorgCode: string, more: object = {}): Write {
  const currency = { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 };
  const config = { host: name, sorg: sorgCode, webTitle: name, languages: [{ code: "en-US" }], currency };
  const parsed = hostConfigSchema.parse({ ...config, branding: { accent: "#0b5d4e" }, ...more });
  return put(hostKey(name), parsed);
}

/** Writes items and lists their customers as the feed does. */
export const store = (writes: readonly Write[]): Promise<void> =>
  withActor(systemActor(), async () => {
    for (const some of chunk(writes, MAX_WRITES)) await commit({ writes: some });
    const keys = writes.map((write) => (write.kind === "put" ? write.item.pk : write.key.pk));
    const codes = keys.flatMap((pk) => /^CUSTOMER#(.+)$/.exec(pk)?.[1] ?? []);
    for (const code of new Set(codes)) await relistCustomer(code);
  });

/** A user signed in on the host with these scopes. */
export function someone(userId: string, scopes: readonly string[], more: Partial<Actor> = {}): Actor {
  const guest = guestActor(HOST, "U001", "en-US");
  return {
    ...guest,
    kind: "user",
    userId,
    username: userId,
    name: userId,
    scopes: new Set(scopes),
    sorgs: ["U001"],
    ...more,
  };
}

/** Acts for a dealer in these sales organizations. */
export function actingFor(code: string, sorgs: readonly string[], isr?: string): Pick<Actor, "customer"> {
  const areas = sorgs.map((entry) => ({ sorg: entry, priceList: "DEALER" }));
  return { customer: { code: { unified: code, r3: `R${code}`, isr }, areas } };
}
