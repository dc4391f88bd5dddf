import type { Completeness } from "@spoke/core/content/item.ts";
import type { ReactNode } from "react";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { Badge, type Tone } from "../../ui/Status.tsx";

const LOOKS = {
  COMPLETE: { title: "content_language_COMPLETE", tone: "good" },
  PARTIAL: { title: "content_language_PARTIAL", tone: "warn" },
  MISSING: { title: "content_language_MISSING", tone: "neutral" },
} as const satisfies Record<Completeness, { readonly title: MessageKey; readonly tone: Tone }>;

interface LanguageSectionProps {
  /** Name of the language. */
  readonly language: string;
  readonly state: Completeness;
  readonly children: ReactNode;
}

/** The part of a form with the texts in a language, which says how complete they are. */
export function LanguageSection({ language, state, children }: LanguageSectionProps) {
  const { t } = useTranslation();
  const { title, tone } = LOOKS[state];
  return (
    <FormSection title={t("content_text_in", { language })} aside={<Badge tone={tone}>{t(title)}</Badge>}>
      {children}
    </FormSection>
  );
}
