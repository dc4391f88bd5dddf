import { areaKey, customerKey } from "@spoke/core/customer";
import { customerAreaSchema, customerSchema } from "@spoke/core/customer/schema.ts";
import { hostKey } from "@spoke/core/host";
import { hostConfigSchema } from "@spoke/core/host/schema.ts";
import { commit, systemActor, type Write, withActor } from "@spoke/core/platform";
import { hashPassword } from "@spoke/core/session";
import { loginKey, userKey } from "@spoke/core/user";
import { type User, userSchema } from "@spoke/core/user/schema.ts";

const asOf = "2026-01-01T00:00:00.000Z";
export const PASSWORD = "Bicycle-2026";
export const HOST = "velo.localhost";
export const OTHER_HOST = "other.localhost";

const put = (item: { pk: string; sk: string } & Record<string, unknown>): Write => ({ kind: "put", item });

function host(name: string, sorg: string): Write {
  const currency = { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 };
  const branding = { accent: "#0b5d4e" };
  const config = hostConfigSchema.parse({
    host: name,
    sorg,
    webTitle: name,
    languages: [{ code: "en-US" }],
    currency,
    branding,
  });
  return put({ ...hostKey(name), ...config, gsi1pk: "HOSTS", gsi1sk: name });
}

function customer(unified: string, salesman?: string): Write[] {
  const custCode = { unified, r3: `R${unified}` };
  const area = { custCode: unified, sorg: "U001", priceList: "DEALER", companyCode: "U1", salesman, asOf };
  return [
    put({ ...customerKey(unified), ...customerSchema.parse({ custCode, custName: `Dealer ${unified}`, asOf }) }),
    put({ ...areaKey(unified, "U001"), ...customerAreaSchema.parse(area) }),
  ];
}

async function user(fields: Pick<User, "id" | "username" | "roles"> & Partial<User>): Promise<Write[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const parsed = userSchema.parse({ name: fields.username, hosts: [HOST], passwordHash, asOf, ...fields });
  return [put({ ...userKey(parsed.id), ...parsed }), put({ ...loginKey(parsed.username), userId: parsed.id })];
}

/** Two hosts, two dealers (C1 served by `sally`, C2 by nobody), a sales user, and an inactive user. */
export async function seedPeople(): Promise<void> {
  const areas: User["userAreas"] = [{ sorg: "U001", limitation: "salesman", option: "", value: "sally" }];
  const users = await Promise.all([
    user({ id: "dora", username: "dora", roles: ["dealer"], custCode: "C1" }),
    user({ id: "dan", username: "dan", roles: ["dealer"], custCode: "C2" }),
    user({ id: "sally", username: "sally", roles: ["salesman"], userAreas: areas }),
    user({ id: "gone", username: "gone", roles: ["dealer"], custCode: "C1", active: false }),
  ]);
  const writes = [
    host(HOST, "U001"),
    host(OTHER_HOST, "G001"),
    ...customer("C1", "sally"),
    ...customer("C2"),
    ...users.flat(),
  ];
  await withActor(systemActor(), () => commit({ writes }));
}
