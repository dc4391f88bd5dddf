import type { ComponentType } from "react";
import type { IconName } from "../ui/Icon.tsx";
import type { FeatureFlag } from "./config.ts";
import type { MessageKey } from "./i18n.ts";

/** A page as data. Guards, menu, breadcrumbs, mobile header and document title are derived from these rows (design §8). */
export interface RouteRow {
  /** The route's name in the specification, such as `catalog-bike`. */
  readonly id: string;
  /** Path below the locale, `/` for the home page; parameters as `:slug`. */
  readonly path: string;
  readonly page: () => Promise<{ readonly default: ComponentType }>;
  readonly titleKey: MessageKey;
  /** `bare` has no header and menu; `full-width` is 1400 px wide, others 1200 (1 §2.4). */
  readonly layout: "default" | "bare" | "full-width";
  /** Needs no session. */
  readonly public?: boolean;
  /** Scopes of which the user needs one; absent: any signed-in user. */
  readonly scopes?: readonly string[];
  /** Shown only on hosts with this feature. */
  readonly flag?: FeatureFlag;
  /** A customer must be chosen before the page shows anything (1 §4). */
  readonly customerForced?: boolean;
  /** The change-customer menu is not shown here (1 §2.7). */
  readonly hidesCustomerMenu?: boolean;
  /** The small header; with `ownTitle: false` it does not repeat the title that the page shows itself. */
  readonly mobile?: { readonly back?: boolean; readonly search?: boolean; readonly ownTitle?: boolean };
  /** Further conditions, each a guard by name (1 §6). */
  readonly guards?: readonly RouteGuard[];
  /** Path of the row above this one in the breadcrumbs, when the address does not say it. */
  readonly parent?: string;
  readonly menu?: MenuPlace;
}

/** `content-target`: the user has a content target market. `paa-claims`: the host takes claims for parts. */
export type RouteGuard = "content-target" | "paa-claims";

export interface MenuPlace {
  readonly group: MenuGroup;
  /** Place within the group, lowest first. */
  readonly order: number;
  readonly icon: IconName;
  /** Hidden on hosts with this feature. */
  readonly unlessFlag?: FeatureFlag;
  readonly onlyFlag?: FeatureFlag;
  /** A scope that only the entry needs, not the page. */
  readonly scope?: string;
  /** The label, when it is not the title. */
  readonly labelKey?: MessageKey;
}

export const MENU_GROUPS = ["main", "catalogue", "orders", "programmes", "content", "admin"] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];
