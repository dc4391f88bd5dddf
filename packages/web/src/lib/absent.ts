/** Whether a query failed because there is no such thing; an id that cannot exist is no different to its reader. */
export const isAbsence = ({ message }: { readonly message: string }): boolean =>
  message.includes("not_found") || message === "invalid_input";
