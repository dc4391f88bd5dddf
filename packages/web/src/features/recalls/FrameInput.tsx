import { frameNumberSchema } from "@spoke/core/frame/schema.ts";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { ScanButton } from "../../ui/scan/ScanButton.tsx";

interface FrameInputProps {
  readonly onFrame: (frameNumber: string) => void;
  /** Number to begin with, and why it was refused. */
  readonly frameNumber?: string;
  readonly error?: string;
}

/** A frame number to type or to scan. A scan goes on at once. */
export function FrameInput({ onFrame, frameNumber = "", error }: FrameInputProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(frameNumber);
  const [problem, setProblem] = useState<string>();
  const take = (typed: string) => {
    setText(typed);
    const parsed = frameNumberSchema.safeParse(typed);
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success) onFrame(parsed.data);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take(text);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextField
        label={t("frame_number")}
        hint={t("recall_finish_hint")}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={problem ? ruleText(problem) : error}
        autoCapitalize="characters"
        spellCheck={false}
        className="min-w-0 flex-1 basis-48"
      />
      <div className="flex gap-2 max-xs:w-full xs:pb-5.5">
        <ScanButton wants="frame" onScan={take} />
        <Button kind="primary" type="submit" className="max-xs:flex-1">
          {t("recall_check")}
        </Button>
      </div>
    </form>
  );
}
