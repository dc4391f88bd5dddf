import { type ComponentType, createElement } from "react";
import type { RouteRow } from "./route.ts";

/** A page with the props of one row, for rows that show the same page in different ways. */
export function pageWith<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  props: Props,
): RouteRow["page"] {
  return async () => {
    const { default: Page } = await load();
    return { default: () => createElement(Page, props) };
  };
}
