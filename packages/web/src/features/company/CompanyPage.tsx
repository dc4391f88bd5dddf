import { useQuery } from "@apollo/client/react";
import { phoneText } from "@spoke/core/platform/phone-text.ts";
import { PencilIcon } from "lucide-react";
import { useState } from "react";
import { usePageTitle } from "../../app/pageTitle.ts";
import { useUser } from "../../app/session.ts";
import { CompanyDocument, type CompanyQuery } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { customerNumber } from "../../lib/customerNumber.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmailLink, PhoneLink } from "../../ui/ContactLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { ShipTos } from "./ShipTos.tsx";

/** The active customer's master data, which the ERP maintains, and how to ask the office for a change. */
export default function CompanyPage() {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const { data: answer, error, refetch } = useQuery(CompanyDocument, { fetchPolicy: "cache-and-network" });
  const data = useHeld(answer);
  /** Code of the address that the request concerns, empty for the company. */
  const [changing, setChanging] = useState<string>();
  const mayAsk = scopes.includes("consumer-voice.submit");
  const title = t(scopes.includes("menu.change-cust") ? "title_company_customer" : "title_company");
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        aside={
          data &&
          mayAsk && (
            <Button icon={PencilIcon} onClick={() => setChanging("")}>
              {t("company_change")}
            </Button>
          )
        }
      />
      {data ? (
        <div className="grid gap-5 lg:grid-cols-3">
          <div className="grid content-start gap-5">
            <Panel title={t("company_data")}>
              <Facts company={data.company} />
            </Panel>
            <Panel title={t("home_contact")}>
              <Contact contact={data.salesContact} />
            </Panel>
          </div>
          <div className="min-w-0 lg:col-span-2">
            <ShipTos shipTos={data.shiptoV2} {...(mayAsk && { onChange: setChanging })} />
          </div>
        </div>
      ) : error ? (
        <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
      ) : (
        <Loading label={t("loading")} className="grid gap-5 lg:grid-cols-3">
          <Skeleton className="h-80" />
          <Skeleton className="h-80 lg:col-span-2" />
        </Loading>
      )}
      {data && changing !== undefined && (
        <ChangeDialog about={changing} shipTos={data.shiptoV2} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}

type Company = CompanyQuery["company"];

function Facts({ company }: { readonly company: Company }) {
  const { t } = useTranslation();
  const { telpCode } = useConfig();
  const { custName, custCode, taxId, address, email, phone, terms } = company;
  return (
    <dl className="grid gap-3">
      <Fact label={t("name")}>{custName}</Fact>
      <Fact label={t("customer_code")}>{customerNumber(custCode)}</Fact>
      <Fact label={t("company_tax_id")}>{taxId}</Fact>
      <Fact label={t("address")}>{address.join("\n")}</Fact>
      <Fact label={t("phone")}>{phoneText(phone, telpCode)}</Fact>
      <Fact label={t("email")}>{email}</Fact>
      <Fact label={t("company_terms")}>{termsText(terms, t)}</Fact>
    </dl>
  );
}

/** Payment terms in a line each; sellers are named where there are several. */
function termsText(terms: Company["terms"], t: Translate): string {
  const texts = terms.map(({ days, sorgName }) => {
    const text = t("company_terms_days", { count: days });
    return terms.length > 1 ? t("company_terms_at", { terms: text, seller: sorgName }) : text;
  });
  return texts.join("\n");
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <dt className="text-2xs text-ink-3">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children || "–"}</dd>
    </div>
  );
}

function Contact({ contact }: { readonly contact: CompanyQuery["salesContact"] }) {
  const { t } = useTranslation();
  if (!contact) return <p className="text-ink-2">{t("company_no_contact")}</p>;
  const { name, email, phone } = contact;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{name}</p>
      <PhoneLink phone={phone} className="justify-self-start" />
      <EmailLink email={email} className="justify-self-start" />
    </div>
  );
}
