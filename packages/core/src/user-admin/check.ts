import { covers, isOffered, scopesOf } from "../access/index.ts";
import { needsCustomer } from "../access/scopes.ts";
import { readMarkets } from "../content/index.ts";
import { customerRecord } from "../customer/index.ts";
import { hostConfig, sorgConfig } from "../host/index.ts";
import { type UserError, unrestrictedSorgs } from "../platform/index.ts";
import type { User } from "../user/schema.ts";
import { sellsIn } from "../vendor/index.ts";
import { holdsAll, type Rights } from "./scope.ts";

/** The fields of a user that refer to something else. */
export type References = Pick<
  User,
  "hosts" | "userAreas" | "roles" | "groupRole" | "custCode" | "contentTargetMarkets"
>;

const NOTHING: References = { hosts: [], userAreas: [], roles: [], groupRole: "", contentTargetMarkets: [] };

/**
 * Errors in the references of a user, by field: missing targets, targets outside the actor's sales organizations (the
 * same error), and roles with scopes that the actor lacks. References that the user already has are not checked again.
 */
export async function referenceErrors(
  wanted: References,
  { access }: Pick<Rights, "access">,
  before: References = NOTHING,
): Promise<UserError[]> {
  const all = await Promise.all([
    each(added(wanted.hosts, before.hosts), async (host) => isMine((await hostConfig(host))?.sorg)).then((fine) =>
      fine ? [] : [error("user.hosts", "host_unknown")],
    ),
    areaErrors(wanted, before),
    Promise.resolve(lastAreaErrors(wanted, before, access)),
    roleErrors(wanted, before, access),
    customerErrors(wanted, before),
    marketErrors(added(wanted.contentTargetMarkets, before.contentTargetMarkets)),
  ]);
  return all.flat();
}

const error = (field: string, message: string): UserError => ({ field, message });
const isMine = (sorg: string | undefined): boolean => sorg !== undefined && unrestrictedSorgs().includes(sorg);
const added = (wanted: readonly string[], before: readonly string[]) => wanted.filter((id) => !before.includes(id));

async function each<T>(all: readonly T[], holds: (item: T) => Promise<boolean>): Promise<boolean> {
  return (await Promise.all(all.map(holds))).every(Boolean);
}

async function areaErrors(wanted: References, before: References): Promise<UserError[]> {
  const existing = new Set(before.userAreas.map(({ sorg }) => sorg));
  const errors = await Promise.all(
    wanted.userAreas.map(async (area, index) => {
      const { sorg } = area;
      if (!existing.has(sorg) && !(isMine(sorg) && (await sorgConfig(sorg)) !== undefined))
        return [error(`userAreas.${index}.sorg`, "sorg_unknown")];
      const isFine = before.userAreas.some(isSameVendor(area)) || (await isFineVendor(area));
      return isFine ? [] : [error(`userAreas.${index}.value`, "area_vendor_unknown")];
    }),
  );
  return errors.flat();
}

/** Without any area, staff see whole sales organizations: who was limited gets that only by an area without a limitation. */
function lastAreaErrors(wanted: References, before: References, access: Rights["access"]): UserError[] {
  const wasLimited = before.userAreas.some(({ limitation }) => limitation !== "none");
  const isStaff = scopesOf(access, wanted).includes("menu.change-cust");
  return isStaff && wasLimited && wanted.userAreas.length === 0 ? [error("userAreas", "areas_last")] : [];
}

type Area = User["userAreas"][number];

/** Vendors of other sales organizations are unknown, too: the user would maintain their prices and stock. */
const isFineVendor = async ({ limitation, sorg, value }: Area): Promise<boolean> =>
  limitation !== "vendor" || sellsIn(value, sorg);

const isSameVendor = (wanted: Area) => (area: Area) =>
  area.limitation === "vendor" && area.sorg === wanted.sorg && area.value === wanted.value;

/** Roles are offered only by their owners, who must include all sales organizations of the user's hosts. */
async function roleErrors(wanted: References, before: References, access: Rights["access"]): Promise<UserError[]> {
  const changesHosts = added(wanted.hosts, before.hosts).length > 0;
  const roles = added(wanted.roles, before.roles);
  const groups = added([wanted.groupRole], [before.groupRole, ""]);
  const sorgs = (await Promise.all(wanted.hosts.map(hostConfig))).map((config) => config?.sorg);
  const usable = (
    kind: "role" | "groupRole",
    item: { readonly id: string; readonly sorgs?: readonly string[] | undefined },
  ) => isOffered(kind, item, unrestrictedSorgs()) && covers(item, sorgs);
  const judge = (
    field: string,
    kind: "role" | "groupRole",
    { all, fresh, scopes }: { all: readonly string[]; fresh: readonly string[]; scopes: string[] },
  ) => {
    const existing = kind === "role" ? access.roles : access.groupRoles;
    const isUsable = (id: string) => existing.some((item) => item.id === id && usable(kind, item));
    if (!(changesHosts ? all : fresh).every(isUsable)) return [error(field, "role_unknown")];
    return holdsAll(scopes) ? [] : [error(field, "not_grantable")];
  };
  return [
    ...judge("user.roles", "role", {
      all: wanted.roles,
      fresh: roles,
      scopes: scopesOf(access, { roles, groupRole: "" }),
    }),
    ...judge("user.groupRole", "groupRole", {
      all: wanted.groupRole === "" ? [] : [wanted.groupRole],
      fresh: groups,
      scopes: scopesOf(access, { roles: [], groupRole: groups[0] ?? "" }),
    }),
  ];
}

/** A customer brings prices and orders along, so customers of other sales organizations are treated as unknown. */
async function customerErrors({ custCode }: References, before: References): Promise<UserError[]> {
  if (!custCode || custCode === before.custCode) return [];
  const fine =
    /^[A-Z0-9_-]+$/.test(custCode) && (await customerRecord(custCode))?.areas.some(({ sorg }) => isMine(sorg));
  return fine ? [] : [error("user.custCode", "customer_unknown")];
}

/**
 * Errors of a user whose roles need a customer: none is chosen, or the customer has no area in the sales organizations of the user's
 * hosts. What was so before is not refused again.
 */
export async function customerNeedErrors(
  wanted: References,
  { access }: Pick<Rights, "access">,
  before: References = NOTHING,
): Promise<UserError[]> {
  const problem = await customerProblem(wanted, access);
  if (problem === undefined || (before !== NOTHING && problem === (await customerProblem(before, access)))) return [];
  return [error("user.custCode", problem)];
}

async function customerProblem(user: References, access: Rights["access"]): Promise<string | undefined> {
  if (!needsCustomer(scopesOf(access, user), user.userAreas)) return undefined;
  if (!user.custCode) return "customer_required";
  const record = await customerRecord(user.custCode);
  // Another error says that the customer is unknown.
  if (!record?.areas.some(({ sorg }) => isMine(sorg))) return undefined;
  const sorgs = (await Promise.all(user.hosts.map(hostConfig))).map((config) => config?.sorg);
  return record.areas.some(({ sorg }) => sorgs.includes(sorg)) ? undefined : "customer_not_served";
}

async function marketErrors(ids: readonly string[]): Promise<UserError[]> {
  if (ids.length === 0) return [];
  const existing = new Set((await readMarkets()).map(({ id }) => id));
  return ids.every((id) => existing.has(id)) ? [] : [error("user.contentTargetMarkets", "market_unknown")];
}
