import { canChooseCustomer } from "../../app/guard.ts";
import { useUser } from "../../app/session.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { openCustomerDialog } from "./selection.ts";

/** Shown instead of a page that waits for a customer (1 §4). */
export function ChooseCustomer() {
  const { t } = useTranslation();
  const config = useConfig();
  const canChoose = canChooseCustomer(useUser(), config);
  return (
    <EmptyState
      page
      kind="select-customer"
      action={
        canChoose && (
          <Button kind="primary" onClick={openCustomerDialog}>
            {t("customer_choose")}
          </Button>
        )
      }
    >
      {t("empty_select_customer_hint")}
    </EmptyState>
  );
}
