import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import * as z from "zod";
import { CloseRecallFrameDocument, type DealerRecallFactsFragment, RecallFrameDocument } from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { reasonsOf, ruleText } from "../../ui/form/refusal.ts";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { FrameInput } from "./FrameInput.tsx";
import { Pay } from "./Pay.tsx";

interface CloseFrameProps {
  readonly recall: DealerRecallFactsFragment;
  readonly frameNumber: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Shows a bike and what its repair is paid with, and records the repair when the dealer confirms it. */
export function CloseFrameDialog({ recall: { number, minutes, pay }, frameNumber, onClose, onDone }: CloseFrameProps) {
  const { t } = useTranslation();
  const [checked, setChecked] = useState(frameNumber);
  const close = useAction(CloseRecallFrameDocument);
  const [busy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const [refused, setRefused] = useState("");
  const { data, error } = useQuery(RecallFrameDocument, {
    variables: { number, frameNumber: checked },
    fetchPolicy: "network-only",
  });
  const frame = data?.recallFrame;
  const isDone = frame?.state === "closed";
  const confirm = async () => {
    if (frame?.isOtherDealers && !confirmed) return setRefused(t("recall_other_dealer_confirm"));
    setBusy(true);
    setRefused("");
    try {
      const { closeRecallFrame: answer } = await close({
        number,
        frameNumber: frame?.frameNumber ?? checked,
        confirmed,
      });
      if (answer.message.status === "success") {
        toast(serverText(answer.message.description));
        onDone();
      } else setRefused(reasonsOf(answer).join(" "));
    } catch (fault) {
      reportFault("a recalled bike was not finished", fault);
      setRefused(t("confirm_failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t("recall_finish_bike")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {frame && !isDone && (
            <Button kind="primary" busy={busy} onClick={() => void confirm()}>
              {t("recall_confirm")}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <FrameInput frameNumber={checked} error={problemOf(error) ?? t("confirm_failed")} onFrame={setChecked} />
      ) : frame ? (
        <div className="grid gap-3">
          <p>
            <strong>{frame.frameNumber}</strong>
            <span className="block text-ink-2">{frame.description || frame.articleCode}</span>
          </p>
          {isDone ? (
            <Notice tone="good">
              {t("recall_repaired_by", { name: frame.repairedBy })}
              {frame.repairedAt && (
                <>
                  {" · "}
                  <DateText value={frame.repairedAt} />
                </>
              )}
            </Notice>
          ) : (
            <p>
              {t("recall_confirm_text", { minutes })} {pay[0] && <Pay {...pay[0]} />}
            </p>
          )}
          {!isDone && frame.isOtherDealers && (
            <Checkbox checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)}>
              {t("recall_other_dealer")}
            </Checkbox>
          )}
          {refused && <Notice tone="bad">{refused}</Notice>}
        </div>
      ) : (
        <Loading label={t("loading")}>
          <Skeleton className="h-20 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

/** The server's reason why a number names no affected frame. */
function problemOf(error: unknown): string | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const refused = REFUSED.safeParse(error.errors[0]?.extensions).data?.userErrors[0];
  return refused && ruleText(refused.message);
}

const REFUSED = z.object({ userErrors: z.array(z.object({ message: z.string() })) });
