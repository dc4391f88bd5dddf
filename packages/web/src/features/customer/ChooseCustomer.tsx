import { canChooseCustomer } from "../../app/guard.ts";
import { useUser } from "../../app/session.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useNamedDocument } from "./namedDocument.ts";
import { openCustomerDialog } from "./selection.ts";

/** Shown instead of a page that waits for a customer (1 §4), and of a document that no customer of the user has. */
export function ChooseCustomer() {
  const { t } = useTranslation();
  const config = useConfig();
  const named = useNamedDocument();
  const canChoose = canChooseCustomer(useUser(), config);
  return (
    <EmptyState
      page
      kind={named ? "no-data" : "select-customer"}
      {...(named && { title: t(named.kind === "invoice" ? "not_found" : "order_not_found") })}
      action={
        canChoose && (
          <Button kind="primary" onClick={openCustomerDialog}>
            {t("customer_choose")}
          </Button>
        )
      }
    >
      {t(!named ? "empty_select_customer_hint" : named.kind === "invoice" ? "not_found_text" : "order_not_found_text")}
    </EmptyState>
  );
}
