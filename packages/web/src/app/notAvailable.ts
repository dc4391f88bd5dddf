/** The page of a row whose feature does not exist yet. */
export const notAvailable = () => import("../features/errors/NotAvailable.tsx");
