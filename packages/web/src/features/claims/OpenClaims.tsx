import type { FramePassportQuery } from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Notice } from "../../ui/Status.tsx";
import { useFramePassport } from "../frames/index.ts";

type Frame = FramePassportQuery["framePassport"]["frames"][number];

const CLOSED = ["rejected", "resolved", "withdrawn", "draft"];

interface OpenClaimsProps {
  readonly frames: readonly Frame[];
  /** Number of the claim that is shown. */
  readonly except?: string;
}

/** A notice of other claims for a bike that are not closed. */
export function OpenClaims({ frames, except }: OpenClaimsProps) {
  const { t } = useTranslation();
  const open = frames
    .flatMap(({ claims }) => claims)
    .filter(({ id, status }) => id !== except && !CLOSED.includes(status.id));
  if (open.length === 0) return null;
  return (
    <Notice tone="warn" title={t("claim_open_for_frame", { count: open.length })}>
      <ul>
        {open.map(({ id, status, day }) => (
          <li key={id}>
            <Link to={`/claim/${id}`}>{id}</Link> · {serverText(status.description)} · <DateText value={day} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The same for a claim that is shown. */
export function OtherClaims({ frameNumber, id }: { readonly frameNumber: string; readonly id: string }) {
  const { passport } = useFramePassport(frameNumber);
  const frames = passport?.frames.filter((frame) => frame.frameNumber === frameNumber) ?? [];
  return <OpenClaims frames={frames} except={id} />;
}
