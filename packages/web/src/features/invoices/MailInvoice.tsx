import { useQuery } from "@apollo/client/react";
import { MailIcon, UserPlusIcon } from "lucide-react";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { InvoiceMailAddressesDocument, SendEmailInvoiceDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toasts.ts";

interface MailInvoiceProps {
  readonly invoiceNumber: string;
  readonly sorg: string;
}

/** Sends the invoice to an address of the user's choice; a failure says to try again (2 §8). */
export function MailInvoice({ invoiceNumber, sorg }: MailInvoiceProps) {
  const { t } = useTranslation();
  const go = useGo();
  const { scopes } = useUser();
  const { data } = useQuery(InvoiceMailAddressesDocument, { fetchPolicy: "cache-and-network" });
  const sendEmail = useAction(SendEmailInvoiceDocument);
  const [busy, setBusy] = useState(false);
  const send = async (to?: string) => {
    if (busy) return;
    setBusy(true);
    try {
      const variables = { invoiceNumber, sorg, ...(to !== undefined && { to }) };
      const { message, userErrors } = (await sendEmail(variables)).sendEmailInvoice;
      if (message.status === "success") toast(to === undefined ? t("einvoice_sent") : t("einvoice_sent_to", { to }));
      else {
        const [why] = userErrors;
        const reason = why ? ruleText(why.message) : "";
        toast([t("einvoice_failed"), reason].filter(Boolean).join(" "), { tone: "bad" });
      }
    } catch (error) {
      reportFault("an invoice could not be sent", error);
      toast(t("einvoice_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  const addresses = data?.invoiceMailAddresses ?? [];
  const mayAdd = scopes.includes("profile.update");
  // Without a choice, one press is enough.
  if (addresses.length === 0 || (addresses.length === 1 && !mayAdd)) {
    return (
      <Button icon={MailIcon} busy={busy} onClick={() => void send()}>
        {t("invoice_mail")}
      </Button>
    );
  }
  const add = {
    ...{ id: "add", label: t("einvoice_other_address"), icon: UserPlusIcon },
    onSelect: () => go("/user/edit-profile"),
  };
  return (
    <MenuButton
      label={t("invoice_mail")}
      header={t("einvoice_send_to")}
      className={buttonClass()}
      entries={[
        ...addresses.map((to) => ({ id: to, label: to, icon: MailIcon, onSelect: () => void send(to) })),
        ...(mayAdd ? [add] : []),
      ]}
    >
      <Icon icon={MailIcon} size={18} />
      {t("invoice_mail")}
    </MenuButton>
  );
}
