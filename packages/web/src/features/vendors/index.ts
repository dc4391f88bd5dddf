import { lazily } from "../../lib/chunks.ts";

/** Only for those who ship for a vendor, so its code comes with them. */
export const OrdersToShip = lazily(() => import("./OrdersToShip.tsx"));
