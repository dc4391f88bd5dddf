/** What the site calls the limits of a user within a sales organization. */
export const LIMITATION_TITLES = {
  none: "limitation_none",
  customer: "limitation_customer",
  salesman: "limitation_salesman",
  sales_group: "limitation_sales_group",
  sales_office: "limitation_sales_office",
  audit: "limitation_audit",
  vendor: "limitation_vendor",
} as const;

export const isLimitation = (value: string): value is keyof typeof LIMITATION_TITLES =>
  Object.hasOwn(LIMITATION_TITLES, value);
