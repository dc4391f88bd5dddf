import { reportFault } from "../../lib/reporter.ts";
import { createStore } from "../../lib/store.ts";
import type { MenuGroup } from "../route.ts";
import type { MenuSection } from "./menu.ts";

const KEY = "spoke.menu";
/** Groups that never have a heading: they cannot be folded. */
const PLAIN: readonly MenuGroup[] = ["main", "account"];
/** What everybody works with every day is unfolded in a long menu as well. */
const DAILY: readonly MenuGroup[] = [...PLAIN, "catalog", "orders"];
/** Up to this many entries a menu is short enough to be seen whole. */
const SHORT = 16;

export type Choices = Readonly<Partial<Record<MenuGroup, boolean>>>;

function read(): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch (error) {
    reportFault("the menu's state could not be read", error);
    return {};
  }
}

/** Groups that the user folded or unfolded; stored on this device. */
export const choices = createStore<Choices>(read());

export function choose(group: MenuGroup, isOpen: boolean): void {
  choices.set({ ...choices.get(), [group]: isOpen });
  localStorage.setItem(KEY, JSON.stringify(choices.get()));
}

/** A heading over a single entry would only say it twice. */
export function hasHeading({ group, entries }: MenuSection): boolean {
  return !PLAIN.includes(group) && entries.length > 1;
}

/** Whether a group shows its entries: as the user chose, else when it is short, daily, or holds the page shown. */
export function isUnfolded(
  section: MenuSection,
  sections: readonly MenuSection[],
  chosen: Choices,
  current: MenuGroup | undefined,
): boolean {
  const { group } = section;
  // Where administration comes first, it is what the user works with every day.
  const isFirst = group === "admin" && sections.find((each) => each.group !== "main") === section;
  // A vendor's orders and articles are a vendor's work.
  const isVendors =
    group === "vendors" &&
    section.entries.some(({ row }) => row.id === "3rd-party-article-maintenance") &&
    !sections.some((each) => each.group === "admin");
  const length = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    !hasHeading(section) ||
    (chosen[group] ?? (length <= SHORT || isFirst || isVendors || DAILY.includes(group) || group === current))
  );
}
