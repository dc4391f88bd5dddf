import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { OrderContactDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { EmailLink, PhoneLink } from "../../ui/ContactLink.tsx";

/** The sales contact of a dealer who has a question about an order; nothing for sales staff. */
export function Contact({ number }: { readonly number: string }) {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const { data } = useQuery(OrderContactDocument, { skip: scopes.includes("menu.change-cust") });
  const contact = data?.salesContact;
  if (!contact) return null;
  return (
    <section className="border-t border-line p-5 print:hidden">
      <h2 className="text-2xs text-ink-3">{t("home_contact")}</h2>
      <p>{contact.name}</p>
      <p className="grid justify-items-start gap-1 text-xs">
        <PhoneLink phone={contact.phone} />
        <EmailLink email={contact.email} subject={t("order_title", { number })} />
      </p>
    </section>
  );
}
