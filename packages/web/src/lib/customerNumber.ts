interface Codes {
  readonly unified: string;
  readonly r3?: string | null | undefined;
  readonly isr?: string | null | undefined;
}

/** The number by which people know a customer: isr where there is one, else r3 (1 §3). */
export const customerNumber = ({ isr, r3, unified }: Codes): string => isr || r3 || unified;
