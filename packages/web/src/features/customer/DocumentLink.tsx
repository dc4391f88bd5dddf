import type { ReactNode } from "react";
import { useUser } from "../../app/session.ts";
import { Link } from "../../ui/Link.tsx";

/** Leads to an order or invoice of a customer. Plain text for users who may not act for customers. */
export function DocumentLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return useUser().scopes.includes("menu.change-cust") ? <Link to={to}>{children}</Link> : children;
}
