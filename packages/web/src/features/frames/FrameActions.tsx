import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import type { PassportFrame } from "./FramePassport.tsx";

/** What the user can do next with a bike that was looked up. */
export function FrameActions({ frame: { frameNumber, registration } }: { readonly frame: PassportFrame }) {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const number = encodeURIComponent(frameNumber);
  const sales = registration
    ? ([
        registration.isOwn,
        "page.customer-sales-report",
        `/retail-sales/${number}/edit`,
        "frame_registration",
      ] as const)
    : ([true, "page.customer-sales-report", `/retail-sales/create?number=${number}`, "frame_register"] as const);
  const others = [
    [true, "page.claim", `/claim/create/bike?frame=${number}`, "frame_claim"],
    [true, "page.pdi", `/pdi/create?frame=${number}`, "title_pdi_create"],
  ] as const;
  const actions = registration ? [...others, sales] : [sales, ...others];
  const offered = actions.filter(([isPossible, scope]) => isPossible && scopes.includes(scope));
  if (offered.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {offered.map(([, , to, label]) => (
        <ButtonLink key={to} to={to} kind={label === "frame_register" ? "primary" : "secondary"}>
          {t(label)}
        </ButtonLink>
      ))}
    </div>
  );
}
