import { CATALOG_SAMPLES } from "./samples/catalog.ts";
import { CUSTOMERS_SAMPLES } from "./samples/customers.ts";
import { FRAMES_SAMPLES } from "./samples/frames.ts";
import { ORDERS_SAMPLES } from "./samples/orders.ts";
import { PARTNERS_SAMPLES } from "./samples/partners.ts";
import type { Sample } from "./samples/sample.ts";
import { SERVICE_SAMPLES } from "./samples/service.ts";

/** Each builds on those before it, as the kinds do. */
export const SAMPLES: readonly Sample[] = [
  ...CATALOG_SAMPLES,
  ...CUSTOMERS_SAMPLES,
  ...ORDERS_SAMPLES,
  ...FRAMES_SAMPLES,
  ...SERVICE_SAMPLES,
  ...PARTNERS_SAMPLES,
];
