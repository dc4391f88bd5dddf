import { DEFAULT_ROLES } from "@spoke/core/access/defaults.ts";
import type { Key, RawItem, Write } from "@spoke/core/platform";

export const HOST = "velo.localhost";

export const OTHER_HOST = "other.localhost";

export const PASSWORD = "Bicycle-2026";

/** In every text of the dealer C2, which only the office may serve. */
export const FOREIGN_DEALER = "Zitronenfalter";

/** In every text of the other host and its sales organization, which no user of HOST may see. */
export const FOREIGN_HOST = "Nachtpfau";

export const asOf = "2026-01-01T00:00:00.000Z";

export const put = (key: Key, item: RawItem): Write => ({ kind: "put", item: { ...item, ...key } });

/** Id of the form of a visit at a customer. */
export const visitIdOf = (unified: string): string => `visit-${unified}`;

export const pickupIdOf = (unified: string): string => `pickup-${unified}`;

/** Code of a customer's second ship-to address. */
export const shipToCodeOf = (unified: string): string => `BRANCH-${unified}`;

/** Id of the cart that was proposed to a customer. */
export const proposalIdOf = (unified: string): string => `proposal-${unified}`;

/** Number of a customer's claim. */
export const claimIdOf = (unified: string): string => `C260101-0000${unified.slice(-1)}`;

/** Frame of the claims of U001. */
export const CLAIMED_FRAME = "WZZ88-U001";

/** In every comment that only the office may see. */
export const INTERNAL_TEXT = "Wolkenbruch";

/** Id of a customer's payment request and of a user's saved payment. */
export const requestIdOf = (unified: string): string => `01HZZZZZZZZZZZZZZZZZZZZZ${unified}`;

/** Id of the reconciliation of a customer's payment. */
export const reconciliationIdOf = (unified: string): string => `CASE-${unified}`;

/** Number of the receipt of a customer's order. */
export const docNumberOf = (unified: string): number => 4710 + Number(unified.slice(-1));

/** Number of a customer's invoice. */
export const invoiceNoOf = (unified: string): string => `INV-${unified}`;

/** Number of a customer's order. */
export const orderNoOf = (unified: string): string => `260101-0000${unified.slice(-1)}`;

/** Ids of the contents of a sales organization's site, all of the same length. */
export const contentIds = (sorg: string) => ({
  announcement: `ann-${sorg}`,
  banner: `ban-${sorg}`,
  upload: `upl-${sorg}`,
  report: `rep-${sorg}`,
  /** A ULID, which has no U. */
  rowsUpload: `01ARZ3NDEKTSV4RRFFQ690${sorg.replace("U", "V")}`,
  frame: `WTU55-${sorg}`,
  sale: `WHK77-${sorg}`,
  recall: `R-${sorg}`,
  recallStatement: `rs-${sorg}`,
  accountBike: `${sorg}.AB.WHK77${sorg}`,
  inspection: `ins-${sorg}`,
  mediaFile: `med-${sorg}`,
  news: `new-${sorg}`,
  salesDocument: `doc-${sorg}`,
  documentGroup: `grp-${sorg}`,
  category: `cat-${sorg}`,
  material: `mat-${sorg}`,
  /** Also of a group role. */
  role: `role-${sorg}`,
});

export const vendorIdOf = (sorg: string): string => `V-${sorg}`;

export const vendorOrderNoOf = (owner: string): string => `VO-${owner}`;

/** An administrator whose area is that of a sales person: all scopes, and only the customer C1. */
export const LIMITED_OFFICE = "administrator-limited";

/** The user of each role on HOST: dealers buy for C1, sales people serve only C1, the office serves all of U001. */
export const ROLE_USERS: readonly { readonly role: string; readonly username: string }[] = [
  ...DEFAULT_ROLES.map(({ id }) => id),
  LIMITED_OFFICE,
].map((role) => ({ role, username: `of.${role.toLowerCase()}` }));
