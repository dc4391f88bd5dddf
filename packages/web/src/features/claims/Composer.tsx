import { LockIcon, SendIcon } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useUser } from "../../app/session.ts";
import { CommentOnClaimDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import type { ClaimProps } from "./ClaimPage.tsx";
import { isOffice } from "./status.ts";

const MAX = 2000;

/** Writes a comment, and says who will read it before it is sent. */
export function Composer({ claim: { id, custName, submittedAt }, reload }: ClaimProps) {
  const { t } = useTranslation();
  const office = isOffice(useUser());
  const comment = useAction(CommentOnClaimDocument);
  const [text, setText] = useState("");
  const [isInternal, setInternal] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** A repetition after an answer that did not arrive is the same comment. */
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (text.trim() === "") return setError(t("required"));
    setBusy(true);
    setError(undefined);
    try {
      const answer = (await comment({ id, comment: text.trim(), isInternal, requestId })).createClaimComment;
      if (answer.message.status === "success") {
        setText("");
        setRequestId(crypto.randomUUID());
        reload();
      } else setError(reasonsOf(answer).join(" "));
    } catch (failure) {
      reportFault("the comment could not be sent", failure);
      setError(t("form_failed"));
    }
    setBusy(false);
  };
  const readers = isInternal
    ? t("claim_readers_internal")
    : office
      ? t("claim_readers_dealer", { name: custName })
      : t(submittedAt ? "claim_readers_office" : "claim_readers_later");
  return (
    <form onSubmit={send} className="mt-5 grid gap-3 border-t border-line pt-4">
      {office && (
        <RadioGroup
          legend={t("claim_comment_for")}
          value={isInternal ? "internal" : "dealer"}
          onChange={(value) => setInternal(value === "internal")}
          options={[
            { value: "dealer", label: t("claim_comment_dealer") },
            { value: "internal", label: t("claim_internal") },
          ]}
        />
      )}
      <TextArea
        label={t("claim_comment")}
        value={text}
        rows={3}
        maxLength={MAX}
        error={error}
        className={cx(isInternal && "[&_textarea]:bg-warn-soft")}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className={cx("flex items-center gap-1.5 text-xs", isInternal ? "text-warn" : "text-ink-2")}>
          {isInternal && <Icon icon={LockIcon} size={14} />}
          {readers}
        </p>
        <Button type="submit" kind="primary" icon={SendIcon} busy={busy}>
          {t("claim_comment_send")}
        </Button>
      </div>
    </form>
  );
}
