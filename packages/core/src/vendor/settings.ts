import * as z from "zod";
import { sorgName } from "../host/index.ts";
import { action, commit, isoNow, notFound, Refusal } from "../platform/index.ts";
import { type MaintainedVendor, maintainedVendors, requireChangeable, VENDOR_ARTICLES } from "./access.ts";
import { shipFromSchema, type Vendor, vendorIdSchema } from "./schema.ts";
import { readVendor, shipFromWrite } from "./store.ts";

/** What is set for a vendor in the portal. */
export interface VendorSettings extends Pick<MaintainedVendor, "id" | "name" | "email" | "shipFrom" | "isChangeable"> {
  /** Names of the sales organizations through which it sells. */
  readonly sellers: readonly string[];
  /** Differs after every change. */
  readonly version: string;
}

const versionOf = ({ asOf }: Pick<Vendor, "asOf">): string => Date.parse(asOf).toString(36);

async function settingsOf(vendor: MaintainedVendor): Promise<VendorSettings> {
  const { id, name, email, shipFrom, isChangeable, sorgs } = vendor;
  const sellers = await Promise.all(sorgs.map(sorgName));
  return { id, name, email, shipFrom, isChangeable, sellers, version: versionOf(vendor) };
}

/** Settings of the vendors that the user sells for or looks after, by name. */
export const vendorSettings = action({
  name: "vendor.settings",
  scope: VENDOR_ARTICLES,
  input: z.object({}),
  run: async (): Promise<VendorSettings[]> => {
    const all = await Promise.all((await maintainedVendors()).map(settingsOf));
    return all.toSorted((a, b) => a.name.localeCompare(b.name));
  },
});

async function ownVendor(id: string): Promise<MaintainedVendor> {
  const vendor = (await maintainedVendors()).find((each) => each.id === id);
  if (!vendor) throw notFound();
  return vendor;
}

/** @throws Refusal "not-found", also for vendors that the actor does not maintain */
export const vendorSetting = action({
  name: "vendor.setting",
  scope: VENDOR_ARTICLES,
  input: z.object({ id: vendorIdSchema }),
  run: async ({ id }): Promise<VendorSettings> => settingsOf(await ownVendor(id)),
});

/**
 * Changes where a vendor ships from.
 * @throws Refusal "not-found", "conflict" for another version and for a vendor that also sells elsewhere, and of `shipFrom`
 */
export const updateVendorSettings = action({
  name: "vendor.updateSettings",
  scope: VENDOR_ARTICLES,
  input: z.object({ id: vendorIdSchema, version: z.string().max(40), shipFrom: shipFromSchema }),
  run: ({ id, version, shipFrom }): Promise<VendorSettings> =>
    commit.retrying(async () => {
      const vendor = await ownVendor(id);
      requireChangeable(vendor);
      if (versionOf(vendor) !== version) throw new Refusal("conflict", "conflict");
      const after = { ...vendor, shipFrom, asOf: isoNow() };
      return {
        writes: [shipFromWrite(vendor, after)],
        audit: { subject: `VENDOR#${id}`, what: "ship-from address changed" },
        result: await settingsOf(after),
      };
    }),
});

/** Address that a vendor ships from; empty if it is not known. Callers check access. */
export const shipFromOf = async (id: string): Promise<string> => (await readVendor(id))?.shipFrom ?? "";
