export { lastUsedFirst, lastUsedShipTo, MANY_SHIP_TOS } from "./lastShipTo.ts";
