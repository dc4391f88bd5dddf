import { createContext, use } from "react";
import type { CustomerData } from "./session.ts";

/** The customer whose document a page shows, while the user acts for another customer, or for none. */
export type ReadCustomer = Pick<CustomerData, "custCode" | "custName">;

/** Provided by `ReadingProvider`, which pages without documents need not load. */
export const Reading = createContext<ReadCustomer | undefined>(undefined);

/** The customer whose document is read here; undefined on pages of the customer that the user acts for, and of nobody. */
export const useReading = (): ReadCustomer | undefined => use(Reading);
