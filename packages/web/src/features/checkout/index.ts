export { lastUsedFirst, lastUsedShipTo, MANY_SHIP_TOS } from "./lastShipTo.ts";
export { ShipToSearch } from "./ShipToSearch.tsx";
