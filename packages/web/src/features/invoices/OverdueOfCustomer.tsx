import { Suspense } from "react";
import { useUser } from "../../app/session.ts";
import { lazily } from "../../lib/chunks.ts";
import { actedFor } from "../customer/index.ts";

const OverdueNotice = lazily(() => import("./OverdueNotice.tsx"));

/** What of the customer's invoices is overdue, for who orders for the customer; its code is loaded for them alone. */
export function OverdueOfCustomer() {
  if (!actedFor(useUser())) return null;
  return (
    <Suspense>
      <OverdueNotice />
    </Suspense>
  );
}
