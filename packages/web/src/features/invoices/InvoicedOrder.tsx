import { Link } from "../../ui/Link.tsx";

/** The order of an invoice; it leads there if it was placed in the portal. */
export function InvoicedOrder({ orderNo }: { readonly orderNo: string }) {
  return /^\d{6}-[0-9A-Z]{5}$/.test(orderNo) ? (
    <Link to={`/order/${orderNo}`} className="whitespace-nowrap">
      {orderNo}
    </Link>
  ) : (
    <span>{orderNo}</span>
  );
}
