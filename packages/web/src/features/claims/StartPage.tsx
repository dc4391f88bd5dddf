import { BikeIcon, FileTextIcon, WrenchIcon } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useReachable } from "../../app/online.ts";
import { useUser } from "../../app/session.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useStore } from "../../lib/store.ts";
import { Button, CHOICE_ROW } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Notice } from "../../ui/Status.tsx";
import { ScanButton } from "../../ui/scan/ScanButton.tsx";
import { wantedOf } from "../../ui/scan/wanted.ts";
import { OfflineNotice, outboxShown, WaitingForms } from "../capture/index.ts";
import { useFramePassport } from "../frames/index.ts";
import { AnswerTime } from "./AnswerTime.tsx";
import { Claimed, type Pieces, piecesOf } from "./Claimed.tsx";
import { sentClaims } from "./capture.ts";
import { CLAIM_FORMS, isOffice } from "./status.ts";
import { useClaimArticles } from "./useClaimArticles.ts";
import { type ClaimInvoice, useClaimInvoices } from "./useClaimInvoices.ts";

/** Begins a claim: by one number, whatever it is, or by the kind of the goods. */
export default function StartPage() {
  const { t } = useTranslation();
  const { claimAllowPAA } = useConfig();
  const [parameters] = useSearchParams();
  const [typed, setTyped] = useState("");
  const sent = parameters.get("sent");
  const numbers = useStore(sentClaims);
  const found = useRef<HTMLDivElement>(null);
  /** Enter opens what was found, if that is one bike, line, or article. */
  const openOnly = () => {
    const [only, ...others] = found.current?.querySelectorAll("a") ?? [];
    if (others.length === 0) only?.click();
  };
  const lookUp = (text: string) => setTyped(wantedOf(text, "any") ?? text);
  return (
    <div className="mx-auto max-w-4xl">
      <OfflineNotice />
      <PageHeader title={t("title_claim_create")} />
      <div className="grid gap-5">
        {sent && <Sent claim={numbers[sent]} />}
        <WaitingForms kinds={CLAIM_FORMS} />
        <div className="flex items-center gap-2">
          <SearchField label={t("claim_start")} value={typed} onSearch={lookUp} onEnter={openOnly} className="flex-1" />
          <ScanButton wants="any" onScan={lookUp} />
        </div>
        <div ref={found} className="contents">
          {typed ? <Found typed={typed} /> : <p className="-mt-3 text-ink-2">{t("claim_start_hint")}</p>}
        </div>
        <ul className="grid gap-4 xs:grid-cols-2">
          <Kind to="/claim/create/bike" icon={BikeIcon} title={t("claim_kind_bike")} text={t("claim_kind_bike_text")} />
          {claimAllowPAA && (
            <Kind
              to="/claim/create/paa"
              icon={WrenchIcon}
              title={t("claim_kind_parts")}
              text={t("claim_kind_parts_text")}
            />
          )}
        </ul>
        <Steps />
      </div>
    </div>
  );
}

/** What a dealer does, and what follows. */
function Steps() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="claim-how">
      <h2 id="claim-how" className="font-semibold">
        {t("claim_how")}
      </h2>
      <ol className="mt-2 grid list-decimal gap-1 pl-5">
        <li>{t("claim_how_find")}</li>
        <li>{t("claim_how_describe")}</li>
        <li>
          {t("claim_how_answer")}
          <AnswerTime />
        </li>
      </ol>
    </section>
  );
}

function Sent({ claim }: { readonly claim: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="good"
      title={claim ? t("claim_sent", { number: claim }) : t("claim_stored")}
      action={
        claim ? (
          <ButtonLink size="sm" to={`/claim/${claim}`}>
            {t("claim_view")}
          </ButtonLink>
        ) : (
          <Button size="sm" onClick={() => outboxShown.set(true)}>
            {t("outbox")}
          </Button>
        )
      }
    >
      {t(claim ? "claim_next" : "claim_stored_text")}
    </Notice>
  );
}

/** What a number may be: a bike, lines of an invoice, or articles. */
function Found({ typed }: { readonly typed: string }) {
  const { t } = useTranslation();
  const { claimAllowPAA } = useConfig();
  const isReachable = useReachable();
  const office = isOffice(useUser());
  const { passport, loading } = useFramePassport(typed);
  const articles = useClaimArticles(typed).filter(({ category }) => category !== "Bike");
  const frames = passport?.frames ?? [];
  const parts = claimAllowPAA ? articles : [];
  const { invoices } = useClaimInvoices(typed);
  const bikes = invoices.flatMap(({ invoiceNo, sorg, bikes }) => bikes.map((bike) => ({ ...bike, invoiceNo, sorg })));
  const lines = (claimAllowPAA ? invoices : []).flatMap((invoice) =>
    invoice.lines.map((line) => ({ ...line, invoice })),
  );
  if (!isReachable) return <Unchecked typed={typed} withParts={claimAllowPAA} />;
  if (frames.length + parts.length + lines.length + bikes.length === 0)
    return <p role="status">{loading ? t("loading") : t("claim_start_nothing")}</p>;
  return (
    <ul aria-label={t("search_suggestions")} className="grid gap-2">
      {frames.map(({ frameNumber, description, brand }) => (
        <li key={`${brand} ${frameNumber}`}>
          <ButtonLink to={bikeClaimPath(frameNumber)} icon={BikeIcon} className={CHOICE_ROW}>
            {[frameNumber, description].filter(Boolean).join(" · ")}
          </ButtonLink>
        </li>
      ))}
      {bikes.flatMap(({ invoiceNo, sorg, articleCode, articleCodeDisplay, name, qty, frameNumbers }) =>
        (frameNumbers.length > 0 ? frameNumbers : [""]).map((frame) => (
          <li key={`${sorg} ${articleCode} ${frame}`}>
            <ButtonLink to={bikeClaimPath(frame, invoiceNo)} icon={BikeIcon} className={CHOICE_ROW}>
              {`${invoiceNo} · ${name} · ${frame || `${articleCodeDisplay} × ${qty}`}`}
            </ButtonLink>
          </li>
        )),
      )}
      {lines.map(({ invoice, articleCode, articleCodeDisplay, name, qty }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an invoice may have an article twice
        <li key={`${invoice.sorg} ${articleCode} ${index}`}>
          <PartLine
            to={lineAddress(invoice, articleCode, office)}
            pieces={piecesOf(invoice, articleCode)}
            text={`${invoice.invoiceNo} · ${name} · ${articleCodeDisplay} × ${qty}`}
          />
        </li>
      ))}
      {parts.map(({ articleCode, articleCodeDisplay, description }) => (
        <li key={articleCode}>
          <ButtonLink
            to={`/claim/create/paa?article=${encodeURIComponent(articleCode)}`}
            icon={WrenchIcon}
            className={CHOICE_ROW}
          >
            {description} · {articleCodeDisplay}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

interface PartLineProps {
  readonly to: string;
  readonly text: string;
  readonly pieces: Pieces;
}

/** A line of parts to claim, unless all its pieces are claimed. */
function PartLine({ to, text, pieces }: PartLineProps) {
  return (
    <>
      {pieces.left > 0 ? (
        <ButtonLink to={to} icon={FileTextIcon} className={CHOICE_ROW}>
          {text}
        </ButtonLink>
      ) : (
        <p className="rounded-md border border-line bg-sunken px-4 py-2 font-medium text-ink-3 wrap-anywhere">{text}</p>
      )}
      <p className="px-4 pt-1 text-xs empty:hidden">
        <Claimed pieces={pieces} />
      </p>
    </>
  );
}

/** Without a network, a number may be either; it is checked when the claim is sent. */
function Unchecked({ typed, withParts }: { readonly typed: string; readonly withParts: boolean }) {
  const { t } = useTranslation();
  const value = encodeURIComponent(typed);
  return (
    <div className="grid gap-2">
      <p role="status">{t("claim_frame_offline")}</p>
      <ButtonLink to={`/claim/create/bike?frame=${value}`} icon={BikeIcon} className={CHOICE_ROW}>
        {t("claim_kind_bike")} · {typed}
      </ButtonLink>
      {withParts && (
        <ButtonLink to={`/claim/create/paa?article=${value}`} icon={WrenchIcon} className={CHOICE_ROW}>
          {t("claim_kind_parts")} · {typed}
        </ButtonLink>
      )}
    </div>
  );
}

/** The claim of a bike, by its frame number if that is known. */
const bikeClaimPath = (frame: string, invoice = ""): string =>
  `/claim/create/bike?${new URLSearchParams({ ...(frame && { frame }), ...(invoice && { invoice }) })}`;

/** The claim of a line; staff claim for the customer of the invoice. */
function lineAddress(
  { invoiceNo, sorg, custCode, invoiceDate }: ClaimInvoice,
  article: string,
  office: boolean,
): string {
  const named = { invoice: invoiceNo, sorg, article, date: invoiceDate, ...(office && { customer: custCode }) };
  return `/claim/create/paa?${new URLSearchParams(named)}`;
}

interface KindProps {
  readonly to: string;
  readonly icon: typeof BikeIcon;
  readonly title: string;
  readonly text: string;
}

function Kind({ to, icon, title, text }: KindProps) {
  return (
    <li>
      <Link
        to={to}
        look="plain"
        className="flex h-full gap-4 rounded-lg border border-line bg-surface p-5 shadow-card hover:border-control"
      >
        <Icon icon={icon} size={28} />
        <span>
          <span className="block font-semibold">{title}</span>
          <span className="text-ink-2">{text}</span>
        </span>
      </Link>
    </li>
  );
}
