import { newRulesWrite } from "@spoke/core/bonus/store.ts";
import { relistCustomer } from "@spoke/core/customer/served";
import { hostKey, sorgKey } from "@spoke/core/host";
import { hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { systemActor, type Write, withActor } from "@spoke/core/platform";
import { hashPassword } from "@spoke/core/session";
import { loginKey, userKey } from "@spoke/core/user";
import { type User, userSchema } from "@spoke/core/user/schema.ts";
import { bonusRules } from "../bonus.ts";
import { store } from "../store.ts";
import { contents } from "./contents.ts";
import { customer } from "./customers.ts";
import {
  asOf,
  FOREIGN_DEALER,
  FOREIGN_HOST,
  HOST,
  LIMITED_OFFICE,
  OTHER_HOST,
  PASSWORD,
  put,
  ROLE_USERS,
} from "./names.ts";

function market(host: string, sorg: string, title: string): Write[] {
  const currency = { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 };
  const config = { host, sorg, webTitle: title, languages: [{ code: "en-US" }, { code: "de" }], currency };
  const flags = ["WEB_NOTIFICATION", "NEWS"];
  const online = { id: "CARD", type: "Credit Card", desc: title, modules: ["invoice"], provider: "sandbox" };
  const area = { sorg, name: title, merchantName: title, companyCode: `K${sorg}`, currency: "USD", payments: [online] };
  return [
    put(hostKey(host), {
      ...hostConfigSchema.parse({
        ...config,
        flags,
        payment: true,
        claimAllowPAA: true,
        branding: { accent: "#0b5d4e" },
      }),
      gsi1pk: "HOSTS",
      gsi1sk: host,
    }),
    put(sorgKey(sorg), { ...sorgConfigSchema.parse(area), gsi1pk: "SORGS", gsi1sk: sorg }),
    newRulesWrite(bonusRules({ sorg, name: { "en-US": title } })),
  ];
}

function user(
  input: Pick<User, "id" | "username" | "roles"> & Partial<User>,
  passwordHash: string,
  sorg: string,
): Write[] {
  const parsed = userSchema.parse({
    name: input.username,
    email: `${input.username}@example.test`,
    hosts: [HOST],
    passwordHash,
    contentTargetMarkets: ["M1"],
    asOf,
    ...input,
  });
  return [
    put(userKey(parsed.id), { ...parsed, gsi1pk: `USERS#${sorg}`, gsi1sk: parsed.username }),
    put(loginKey(parsed.username), { userId: parsed.id }),
  ];
}

/** Two hosts of two sales organizations. C1 and C2 belong to the first, where sales people serve only C1; C3 to the second. */
export async function seedHosts(): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const buys = new Set(["dealer", "customer", "customer-vendor"]);
  const sells = new Set(["sales", "salesman", "sales.group", LIMITED_OFFICE]);
  const users = ROLE_USERS.flatMap(({ role, username }) =>
    user(
      {
        id: `u-${role.replace(".", "-")}`,
        username,
        roles: [role === LIMITED_OFFICE ? "administrator" : role],
        ...(buys.has(role) && { custCode: "C1" }),
        userAreas: sells.has(role)
          ? ["U001", "1000"].map((sorg) => ({ sorg, limitation: "salesman" as const, option: "", value: "s-C1" }))
          : ["U001", "1000"].map((sorg) => ({ sorg, limitation: "none" as const, option: "", value: "" })),
      },
      hash,
      "U001",
    ),
  );
  const elsewhere = user(
    {
      id: "foreign",
      username: `${FOREIGN_HOST.toLowerCase()}.admin`,
      name: FOREIGN_HOST,
      roles: ["administrator"],
      hosts: [OTHER_HOST],
    },
    hash,
    "G001",
  );
  const writes = [
    ...contents(HOST, "U001", "Own", "u-administrator"),
    ...contents(OTHER_HOST, "G001", FOREIGN_HOST, "foreign"),
    ...market(HOST, "U001", "Velo"),
    ...market(OTHER_HOST, "G001", FOREIGN_HOST),
    ...customer("C1", "U001", "Own"),
    ...customer("C2", "U001", FOREIGN_DEALER),
    ...customer("C3", "G001", FOREIGN_HOST),
    ...users,
    ...elsewhere,
  ];
  await store(...writes);
  await withActor(systemActor(), async () => {
    for (const unified of ["C1", "C2", "C3"]) await relistCustomer(unified);
  });
}
