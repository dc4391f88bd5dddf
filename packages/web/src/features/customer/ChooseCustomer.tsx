import { useConfig } from "../../app/config.ts";
import { useT } from "../../app/i18n.ts";
import { useUser } from "../../app/session.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { mayChooseCustomer, openCustomerDialog } from "./selection.ts";

/** In the place of a page that waits for a customer (1 §4), also when there is no list to choose from. */
export function ChooseCustomer() {
  const { t } = useT();
  const config = useConfig();
  const mayChoose = mayChooseCustomer(useUser(), config);
  return (
    <EmptyState
      page
      kind="select-customer"
      action={
        mayChoose && (
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
