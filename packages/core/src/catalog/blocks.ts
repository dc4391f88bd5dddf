import type { Blocks } from "./schema.ts";

/** Whether anything keeps an article from being ordered. */
export const isBlocked = ({ allowToOrder, ...blocks }: Blocks): boolean =>
  !allowToOrder || Object.values(blocks).includes(true);
