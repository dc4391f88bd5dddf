import { useState } from "react";
import {
  DiscardRecallRevisionDocument,
  PublishRecallRevisionDocument,
  type RecallFactsFragment,
} from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { ListProblems, Mismatches, Overlaps } from "./Impact.tsx";

type Stored = NonNullable<RecallFactsFragment["revision"]>;

/** Whether it is counted what the entered bikes change, as they are now. */
export const isRevisionCounted = ({ revision, version }: RecallFactsFragment): boolean =>
  revision?.impact?.version === version;

interface RevisionProps {
  readonly recall: RecallFactsFragment;
  readonly revision: Stored;
  readonly reload: () => void;
}

/** Other bikes for a published recall: what they change for dealers, to publish or to discard. */
export function Revision({ recall, revision, reload }: RevisionProps) {
  const { t } = useTranslation();
  const { number, version } = recall;
  const publish = useAction(PublishRecallRevisionDocument);
  const discard = useAction(DiscardRecallRevisionDocument);
  const [asks, setAsks] = useState<"publish" | "discard">();
  const isCounted = isRevisionCounted(recall);
  const refused = (revision.list?.refused ?? 0) + (revision.impact?.unknown ?? 0);
  const done = (text: string) => {
    setAsks(undefined);
    toast(serverText(text));
    reload();
  };
  const close = { onClose: () => setAsks(undefined) };
  return (
    <Panel title={t("recall_revision")}>
      <div className="grid gap-4">
        <p>{t("recall_revision_hint")}</p>
        <Change recall={recall} revision={revision} />
        {isCounted && refused > 0 && <ListProblems key={version} number={number} revision />}
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" disabled={!isCounted} onClick={() => setAsks("publish")}>
            {t("recall_revision_publish")}
          </Button>
          <ButtonLink to={`/admin/recalls/${encodeURIComponent(number)}/edit`}>{t("recall_change_bikes")}</ButtonLink>
          <Button kind="danger" onClick={() => setAsks("discard")}>
            {t("recall_revision_discard")}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asks === "publish"}
        title={t("recall_revision_publish")}
        confirmLabel={t("recall_revision_publish")}
        run={async () => (await publish({ number, version })).publishRecallRevision}
        onDone={() => done("recall_revision_published_message")}
        {...close}
      >
        <Change recall={recall} revision={revision} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === "discard"}
        title={t("recall_revision_discard")}
        confirmLabel={t("recall_revision_discard")}
        run={async () => (await discard({ number, version })).discardRecallRevision}
        onDone={() => done("recall_revision_discarded_message")}
        {...close}
      >
        <p>{t("recall_revision_discard_text")}</p>
      </ConfirmDialog>
    </Panel>
  );
}

/** Which bikes come and go, who is mailed, and what stays. */
function Change({ recall, revision }: Omit<RevisionProps, "reload">) {
  const { t } = useTranslation();
  const { list, impact, change } = revision;
  if (list?.problem) return <Notice tone="bad">{ruleText(list.problem)}</Notice>;
  if (!impact || !change || !isRevisionCounted(recall)) return <Notice tone="info">{t("recall_not_checked")}</Notice>;
  const { added, notified, removed, released, repaired } = change;
  const parts = [
    added > 0 && t("recall_revision_added", { count: added }),
    removed > 0 && t("recall_revision_removed", { count: removed }),
  ].filter((part) => part !== false);
  const effects = [
    notified > 0 && t("recall_revision_notified", { count: notified }),
    added > 0 && t("recall_revision_known"),
    released > 0 && t("recall_revision_released", { count: released }),
    removed > 0 && recall.stopSale && t("recall_revision_sale"),
    repaired > 0 && t("recall_revision_repaired", { count: repaired }),
  ].filter((part) => part !== false);
  return (
    <div className="grid gap-3">
      <Notice tone="info" title={parts.length > 0 ? parts.join(" · ") : t("recall_revision_none")}>
        {effects.length > 0 && (
          <ul className="grid list-disc gap-1 pl-5">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )}
      </Notice>
      {impact.unknown > 0 && <Mismatches number={recall.number} revision count={impact.unknown} />}
      <Overlaps overlaps={impact.overlaps} />
    </div>
  );
}
