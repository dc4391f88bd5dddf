import { useQuery } from "@apollo/client/react";
import { invoicePath } from "@spoke/core/invoice/paths.ts";
import { PencilIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { useUser } from "../../app/session.ts";
import { ClaimDealerDocument, ClaimDetailDocument, type ClaimFieldsFragment } from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { EmailLink, PhoneLink } from "../../ui/ContactLink.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { FormSkeleton, FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { Neighbors } from "../../ui/Neighbors.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { WarrantyList } from "../frames/index.ts";
import { Age } from "./Age.tsx";
import { Assignee } from "./Assignee.tsx";
import { Composer } from "./Composer.tsx";
import { Documents } from "./Documents.tsx";
import { Lines } from "./Lines.tsx";
import { Moves } from "./Moves.tsx";
import { NextStep } from "./NextStep.tsx";
import { OtherClaims } from "./OpenClaims.tsx";
import { DeliveryLink, PageLink } from "./PageLink.tsx";
import { claimHref, isOffice, resolutionTitle, toneOf } from "./status.ts";
import { Timeline } from "./Timeline.tsx";

const POLL_MS = 30_000;

/** A claim: what it is about, where it stands, and everything that happened. */
export default function ClaimPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(ClaimDetailDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
  });
  const title = t("title_claim_id");
  if (!data?.claimV2)
    return error ? (
      <FormUnavailable
        error={error}
        onRetry={() => void refetch()}
        backTo="/claim"
        backLabel={t("title_claim")}
        absentTitle={t("claim_not_found")}
      />
    ) : (
      <FormSkeleton title={title} />
    );
  return <Shown claim={data.claimV2} reload={() => void refetch()} />;
}

export interface ClaimProps {
  readonly claim: ClaimFieldsFragment;
  readonly reload: () => void;
}

function Shown({ claim, reload }: ClaimProps) {
  const { t } = useTranslation();
  const office = isOffice(useUser());
  const { status, stolenBike, recallFrames, reasonRejection, isNotAWarranty } = claim;
  return (
    <>
      <PageHeader
        title={claim.id}
        aside={
          <div className="flex flex-wrap gap-2">
            {claim.canEdit && (
              <ButtonLink to={`/claim/${claim.id}/edit`} icon={PencilIcon}>
                {t("claim_edit")}
              </ButtonLink>
            )}
            <Moves claim={claim} reload={reload} />
          </div>
        }
        below={
          <>
            {/* On phones what is claimed stands far below. */}
            <p className="mb-1 wrap-anywhere lg:hidden">
              {[claim.description || claim.model || claim.articleCode, claim.frameNumber].filter(Boolean).join(" · ")}
            </p>
            <Neighbors
              href={claimHref(claim)}
              labels={{ both: t("claim_neighbors"), previous: t("claim_previous"), next: t("claim_following") }}
            />
            <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-2">
              <Badge tone={toneOf(status.id)} dot>
                {serverText(status.description)}
              </Badge>
              {claim.submittedAt && <DateText value={claim.submittedAt} />}
              {claim.submittedAt && <Age claim={claim} />}
              {office && claim.answerDays && <span>{t("claim_answer_days", { count: claim.answerDays })}</span>}
              {office && <span className="uppercase">{claim.custName}</span>}
              {office && <Assignee claim={claim} reload={reload} />}
            </p>
          </>
        }
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-5">
          {!office && <NextStep claim={claim} />}
          {claim.needsColleague && <Notice>{t("claim_filed_by_you")}</Notice>}
          {stolenBike.map(({ source, reference, stolenOn, place }) => (
            <Notice key={`${source} ${reference}`} tone="bad" title={t("frame_stolen")}>
              <DateText value={stolenOn} />
              {[place, `${source} ${reference}`].filter(Boolean).map((text) => `, ${text}`)}
            </Notice>
          ))}
          {recallFrames
            .filter(({ state }) => state !== "ended")
            .map(({ number, title, state, stopSale }) => (
              <Notice
                key={number}
                tone={state === "closed" ? "good" : stopSale ? "bad" : "warn"}
                title={t("recall_notice", { number, name: title })}
              >
                {t(state === "closed" ? "recall_done" : stopSale ? "recall_stop_sale_text" : "recall_open")}
              </Notice>
            ))}
          {claim.frameNumber && <OtherClaims frameNumber={claim.frameNumber} id={claim.id} />}
          {reasonRejection && (
            <Notice tone="bad" title={t(isNotAWarranty ? "claim_not_a_warranty" : "claim_rejected_because")}>
              {reasonRejection}
            </Notice>
          )}
          <Panel title={t("claim_lines")}>
            <Lines lines={claim.lines} />
            {claim.customerNotes && !isNoteOfProblem(claim) && (
              <p className="mt-4 whitespace-pre-line">{claim.customerNotes}</p>
            )}
          </Panel>
          {(claim.docs.length > 0 || claim.additionalDocuments.length > 0 || claim.canAddFiles) && (
            <Panel title={t("claim_photos")}>
              <Documents claim={claim} reload={reload} />
            </Panel>
          )}
          <Panel title={t("claim_timeline")}>
            <Timeline claim={claim} />
            <Composer claim={claim} reload={reload} />
          </Panel>
        </div>
        <div className="grid content-start gap-5">
          <Facts claim={claim} />
          {office && <Dealer custCode={claim.custCode} />}
        </div>
      </div>
    </>
  );
}

/** Claims from the ERP have the dealer's notes at the problem, too. */
const isNoteOfProblem = ({ customerNotes, lines }: ClaimFieldsFragment): boolean =>
  lines.some(({ problem }) => problem.notes === customerNotes);

type Fact = readonly [title: string, value: ReactNode];

function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-2">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([title, value]) => (
          <div key={title} className="flex justify-between gap-4 border-b border-line py-1 last:border-b-0">
            <dt className="text-ink-2">{title}</dt>
            <dd className="min-w-0 break-words text-right">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What is claimed, its warranty, and the documents of the decision. */
function Facts({ claim }: { readonly claim: ClaimFieldsFragment }) {
  const { t } = useTranslation();
  const office = isOffice(useUser());
  const origin = claim.componentOrigin;
  const resolution = resolutionTitle(claim.resolution);
  const { name, phone, email, city } = claim.consumer;
  const contact = claim.contactPersonName === claim.custName ? "" : claim.contactPersonName;
  const facts: readonly Fact[] = [
    [
      t("frame_number"),
      claim.frameNumber && (
        <PageLink to={`/frames?number=${encodeURIComponent(claim.frameNumber)}`}>{claim.frameNumber}</PageLink>
      ),
    ],
    [t("filter_brands"), claim.brandName],
    [t("article_code"), claim.articleCode],
    [t("sort_model_year"), claim.modelYear],
    [t("claim_attributes"), claim.bikeAttributes],
    [t("quantity"), claim.productCategory === "PAA" && claim.qty],
    [t("claim_origin"), origin && t(origin === "full-bike" ? "claim_origin_full_bike" : "claim_origin_parts")],
    [t("claim_purchase_date"), <DateText key="day" value={claim.purchaseDate} />],
    [t("claim_invoice"), claim.invoiceNo && <PageLink to={invoicePath(claim)}>{claim.invoiceNo}</PageLink>],
    [t("frame_shipped_to"), claim.frameShippedToName && <ShippedTo claim={claim} />],
    [t(office ? "claim_reference_dealer" : "claim_reference"), claim.referenceNo],
    [
      t(office ? "claim_contact_dealer" : "claim_contact"),
      (contact || claim.contactPersonPhone) && <Contact texts={[contact]} phone={claim.contactPersonPhone} />,
    ],
    [
      t("claim_consumer"),
      (name || phone || email || city) && <Contact texts={[name, city]} phone={phone} email={email} />,
    ],
    [t("claim_resolution"), resolution && t(resolution)],
    [t("claim_waybill"), claim.waybill],
    [
      t("claim_credit_note"),
      claim.creditNotes.length > 0 &&
        claim.creditNotes.map((number) => (
          <PageLink key={number} to={invoicePath({ sorg: claim.sorg, invoiceNo: number })}>
            {number}
          </PageLink>
        )),
    ],
    [
      t("claim_delivery_order"),
      claim.deliveryOrders.length > 0 &&
        claim.deliveryOrders.map((number) => <DeliveryLink key={number} number={number} />),
    ],
  ];
  return (
    <Panel title={claim.description || claim.model || claim.articleCode}>
      <FactList facts={facts} />
      {claim.lines.some(hasWarranty) && <Warranty claim={claim} />}
    </Panel>
  );
}

/** Not of a delivery with the wrong article or quantity. */
const hasWarranty = (line: ClaimFieldsFragment["lines"][number]): boolean => line.class != null || line.verdict != null;

function Warranty({ claim }: { readonly claim: ClaimFieldsFragment }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="mt-5 mb-2 font-medium">{t("warranty")}</h3>
      {claim.coverage.some(awaitsSale) && claim.productCategory === "Bike" && (
        <p className="mb-3 text-ink-2">{t("claim_coverage_unregistered")}</p>
      )}
      {claim.coverage.length > 0 ? (
        <WarrantyList coverage={claim.coverage} />
      ) : (
        <p className="text-ink-2">{t("claim_coverage_unknown")}</p>
      )}
    </>
  );
}

/** Whether a part's warranty starts with a sale that is not registered. */
const awaitsSale = ({ state, start }: ClaimFieldsFragment["coverage"][number]): boolean =>
  state === "waiting" && (start === "sale" || start === "registration");

interface ContactProps {
  readonly texts: readonly string[];
  readonly phone: string;
  readonly email?: string;
}

/** A person with what reaches them, line by line. */
function Contact({ texts, phone, email }: ContactProps) {
  return (
    <span className="grid justify-items-end gap-0.5">
      <span>{texts.filter(Boolean).join(", ")}</span>
      <PhoneLink phone={phone} />
      <EmailLink email={email} />
    </span>
  );
}

/** The shop that the bike was shipped to; its delivery is listed for the shop itself, and for the office. */
function ShippedTo({ claim }: { readonly claim: ClaimFieldsFragment }) {
  const office = isOffice(useUser());
  const { frameShippedTo: code, frameShippedToName: name, frameShippedDelvNo: delivery } = claim;
  const isOwn = name.toUpperCase() === claim.custName.toUpperCase();
  if (!delivery || !(isOwn || (office && code))) return [name, delivery].filter(Boolean).join(", ");
  return (
    <>
      {name}
      <DeliveryLink number={delivery} />
    </>
  );
}

/** Address and contact of the dealer, for the office. */
function Dealer({ custCode }: { readonly custCode: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(ClaimDealerDocument, { variables: { custCode } });
  const dealer = data?.dealerInformation;
  if (!dealer) return null;
  return (
    <Panel title={t("claim_dealer")}>
      <FactList
        facts={[
          [
            t("name"),
            <span key="name" className="uppercase">
              {dealer.custName}
            </span>,
          ],
          [t("claim_customer_code"), dealer.custNumber],
          [t("phone"), dealer.custPhone && <PhoneLink key="phone" phone={dealer.custPhone} />],
          [t("email"), dealer.custEmail && <EmailLink key="email" email={dealer.custEmail} />],
          [
            t("address"),
            dealer.addressLines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            )),
          ],
        ]}
      />
    </Panel>
  );
}
