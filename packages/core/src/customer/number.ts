import type { Customer } from "./schema.ts";

/** The number by which people know a customer: the ERP's, isr if present, else r3. */
export const customerNumber = ({ isr, r3, unified }: Customer["custCode"]): string => isr || r3 || unified;
