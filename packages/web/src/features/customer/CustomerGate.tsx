import { Suspense, useEffect, useState } from "react";
import { canChooseCustomer } from "../../app/guard.ts";
import { useUser } from "../../app/session.ts";
import { useUi } from "../../app/uiState.ts";
import { useConfig } from "../../lib/config.ts";
import { LostCustomer } from "./LostCustomer.tsx";
import { loadCustomers, useCustomerList } from "./list.ts";
import { useNamedDocument } from "./namedDocument.ts";
import { CustomerDialog, closeCustomerDialog } from "./selection.ts";

/**
 * The choice of customer over any page (1 §4): asked for in the header, or by itself where `forced`, a page that waits for
 * a customer, as soon as there is a list to choose from.
 */
export function CustomerGate({ forced }: { forced: boolean }) {
  const user = useUser();
  const config = useConfig();
  const list = useCustomerList();
  const isAsked = useUi().customerDialog;
  const canChoose = canChooseCustomer(user, config);
  // A document that the address names has a customer already.
  const named = useNamedDocument();
  const isForced = forced && !named && canChoose && list.status === "ready" && list.customers.length > 0;
  const [read, setRead] = useState<string>();
  const lost = user.lostCustomer && user.lostCustomer.custCode.unified !== read ? user.lostCustomer : undefined;
  // The notice comes first, then the choice of a customer.
  const isOpen = canChoose && !lost && (isAsked || isForced);
  useEffect(() => {
    if (canChoose && (forced || isAsked)) void loadCustomers();
  }, [canChoose, forced, isAsked]);
  return (
    <>
      {isOpen && (
        <Suspense>
          <CustomerDialog forced={isForced} onClose={closeCustomerDialog} />
        </Suspense>
      )}
      {lost && <LostCustomer customer={lost} canChoose={canChoose} onClose={() => setRead(lost.custCode.unified)} />}
    </>
  );
}
