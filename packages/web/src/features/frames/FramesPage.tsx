import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { ScanButton } from "../../ui/scan/ScanButton.tsx";
import { wantedOf } from "../../ui/scan/wanted.ts";
import { FrameActions } from "./FrameActions.tsx";
import { FramePassport } from "./FramePassport.tsx";
import { RecentFrames, rememberFrames } from "./RecentFrames.tsx";
import { useFramePassport } from "./useFramePassport.ts";

/** Looks up a frame by its number. The number is in the address, so that a look-up can be shared. */
export default function FramesPage() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const number = parameters.get("number") ?? "";
  const lookUp = (typed: string) => {
    const text = wantedOf(typed, "frame") ?? typed;
    setParameters(text ? { number: text } : {}, { replace: true });
  };
  const { problem, passport, loading, failed, refetch } = useFramePassport(number);
  useEffect(() => {
    if (passport) rememberFrames(passport.frames);
  }, [passport]);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={t("title_frames")} />
      <div className="grid gap-4">
        <div className="flex items-center gap-2">
          <SearchField label={t("frame_number")} value={number} onSearch={lookUp} className="flex-1" />
          <ScanButton wants="frame" onScan={lookUp} />
        </div>
        {failed ? (
          <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
        ) : number === "" ? (
          <>
            <p className="-mt-2 text-ink-2">{t("frames_lookup_hint")}</p>
            <RecentFrames />
          </>
        ) : problem ? (
          <Notice tone="warn">{ruleText(problem)}</Notice>
        ) : loading || !passport ? (
          <Loading label={t("loading")}>
            <Skeleton className="h-40 w-full" />
          </Loading>
        ) : (
          <FramePassport passport={passport} number={number} actions={(frame) => <FrameActions frame={frame} />} />
        )}
      </div>
    </div>
  );
}
