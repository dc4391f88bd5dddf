/** The number that people know a payment by: the end of its id, which is random. */
export const paymentNumber = (id: string): string => `PAY-${id.slice(-8)}`;
