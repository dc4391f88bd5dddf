import type { ComponentType } from "react";
import type { Config, FeatureFlag } from "../lib/config.ts";
import type { MessageKey } from "../lib/i18n.ts";
import type { ProductCounts } from "./counts.ts";
import type { MENU_ICONS } from "./shell/menuIcons.ts";

/** A page as data. Guards, menu, breadcrumbs, mobile header and document title are derived from these rows (design §8). */
export interface RouteRow {
  /** The route's name in the specification, such as `catalog-bike`. */
  readonly id: string;
  /** Path below the locale, `/` for the home page; parameters as `:slug`. `*` stands for every other address. */
  readonly path: string;
  /** What parameters must look like, where it is more than a word; an address that does not fit is not this row's. */
  readonly params?: Readonly<Record<string, RegExp>>;
  readonly page: () => Promise<{ readonly default: ComponentType }>;
  /** Sends the first queries of the page at the address, which then need not wait for the user and the rendering. */
  readonly begin?: () => Promise<void>;
  readonly titleKey: MessageKey;
  /** `bare` has nothing around it, `brand` the host's name above it; `full-width` is 1400 px wide, others 1200 (1 §2.4). */
  readonly layout: "default" | "bare" | "brand" | "full-width";
  /** Needs no session. */
  readonly public?: boolean;
  /** Scopes of which the user needs one; absent: any signed-in user. */
  readonly scopes?: readonly string[];
  /** Shown only on hosts with this feature. */
  readonly flag?: FeatureFlag;
  /** Found only where a sales organization of the user's areas, or the host's, is one of these. */
  readonly sorgs?: readonly string[];
  /** A customer must be chosen before the page shows anything (1 §4). */
  readonly customerForced?: boolean;
  /** The page asks for a customer itself, without the dialog that opens where a customer is forced. */
  readonly customerNeeded?: boolean;
  /** The change-customer menu is not shown here (1 §2.7). */
  readonly hidesCustomerMenu?: boolean;
  /** The small header; with `ownTitle: false` it does not repeat the title that the page shows itself. */
  readonly mobile?: { readonly back?: boolean; readonly search?: boolean; readonly ownTitle?: boolean };
  /** Further conditions, each a guard by name (1 §6). */
  readonly guards?: readonly RouteGuard[];
  /** Id of the row that shows the same page; the menu marks one for the other. */
  readonly sameAs?: string;
  /** Opens without a network; its file is one of `OFFLINE_PAGES` in vite.config.ts. */
  readonly offline?: boolean;
  /** Offered without a network only to users with this sales organization among their areas. */
  readonly userArea?: string;
  readonly menu?: MenuPlace | readonly MenuPlace[];
}

/** Guards that pages ask for; those that every page has are in `guard.ts`. */
export type RouteGuard = "content-target-check" | "disable-paa" | "page-orderlist";

type SwitchName = { [K in keyof Config]: Config[K] extends boolean ? K : never }[keyof Config];

/** An entry of the menu. All of its conditions must hold, and the page must be open to the user. */
export interface MenuPlace {
  readonly group: MenuGroup;
  /** Place within the group, lowest first. */
  readonly order: number;
  readonly icon: MenuIcon;
  /** Where it leads, when that is not the row's path: with its parameters filled in, or with a query. */
  readonly to?: string;
  /** The label, when it is not the title. */
  readonly labelKey?: MessageKey;
  /** A scope that only the entry needs, not the page. */
  readonly scope?: string;
  /** Not for users with this scope: they have another entry. */
  readonly unlessScope?: string;
  readonly onlyFlag?: FeatureFlag;
  /** Hidden on hosts with this feature. */
  readonly unlessFlag?: FeatureFlag;
  /** Only on hosts with this switch on. */
  readonly onlyConfig?: SwitchName;
  /** Only for users with this sales organization among their areas. */
  readonly userArea?: string;
  /** Only for users with areas of customers: all of a sales organization, or some. */
  readonly servesSome?: true;
  /** Only for sales staff. */
  readonly onlySales?: true;
  /** Only when this part of the catalog holds something. */
  readonly part?: keyof ProductCounts;
  /** The header leads there on windows from this width on, so that the menu beside it does not repeat the entry. */
  readonly inHeaderFrom?: "always" | "lg" | "2xl";
  /** Loads what shows how much waits for the user behind the entry, such as a `MenuCount`. */
  readonly badge?: () => Promise<{ readonly default: ComponentType }>;
}

/** Name of an icon of the menu. Only the type is imported, because every page loads the routes. */
export type MenuIcon = keyof typeof MENU_ICONS;

export const MENU_GROUPS = ["main", "catalog", "orders", "programs", "vendors", "content", "admin", "account"] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];
