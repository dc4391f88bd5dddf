import { BikeIcon } from "lucide-react";
import { useId } from "react";
import { createDraft } from "../../lib/drafts.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { CHOICE_ROW } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/Link.tsx";

interface Recent {
  readonly frameNumber: string;
  readonly name: string;
}

const MOST = 5;

const isRecent = (value: unknown): value is Recent =>
  typeof value === "object" &&
  value !== null &&
  "frameNumber" in value &&
  typeof value.frameNumber === "string" &&
  "name" in value &&
  typeof value.name === "string";

const isList = (value: unknown): value is readonly Recent[] => Array.isArray(value) && value.every(isRecent);

const recentFrames = createDraft("frames.recent", isList, true);

interface Found {
  readonly frameNumber: string;
  readonly description: string;
  readonly model: string | null;
}

/** Puts bikes that were found at the head of those that the user looked up for the customer, until the user signs out. */
export function rememberFrames(frames: readonly Found[]): void {
  if (frames.length === 0) return;
  const found = frames.map(({ frameNumber, description, model }) => ({
    frameNumber,
    name: description || (model ?? ""),
  }));
  const isNew = ({ frameNumber }: Recent) => !found.some((each) => each.frameNumber === frameNumber);
  recentFrames.save([...found, ...(recentFrames.load() ?? []).filter(isNew)].slice(0, MOST));
}

/** The bikes that the user looked up last. */
export function RecentFrames() {
  const { t } = useTranslation();
  const id = useId();
  const recent = recentFrames.load() ?? [];
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold">
        {t("frames_recent")}
      </h2>
      <ul className="grid gap-2">
        {recent.map(({ frameNumber, name }) => (
          <li key={frameNumber}>
            <ButtonLink to={`/frames?number=${encodeURIComponent(frameNumber)}`} icon={BikeIcon} className={CHOICE_ROW}>
              {[frameNumber, name].filter(Boolean).join(" · ")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
