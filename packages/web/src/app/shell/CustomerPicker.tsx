import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { useT } from "../i18n.ts";
import { changeCustomer, useUser } from "../session.ts";

/** Takes up another customer by his code; the page is then loaded anew as that customer (1 §4). */
export function CustomerPicker() {
  const { t } = useT();
  const { customerData } = useUser();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = code.trim();
    if (!wanted) return setError(t("required"));
    setBusy(true);
    setError(undefined);
    try {
      await changeCustomer(wanted);
      location.reload();
    } catch (failure) {
      console.error("the customer was not changed", failure);
      setError(t("failed_change_customer"));
      setBusy(false);
    }
  };
  return (
    <form
      className={customerData ? "mt-4 border-t border-line pt-4" : ""}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t("customer_change")}
        hint={t("customer_change_hint")}
        value={code}
        error={error}
        autoComplete="off"
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" kind="primary" className="mt-3 w-full" busy={busy}>
        {t("customer_take_up")}
      </Button>
    </form>
  );
}
