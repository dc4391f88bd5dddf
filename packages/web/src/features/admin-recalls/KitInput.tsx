import { useId } from "react";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Frame } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { textOf, useField } from "../../ui/form/useField.ts";
import { ArticleInput } from "../fast-order/index.ts";
import type { Values } from "./form.ts";

/** The article of the repair kit, suggested by code or name to those who see the catalog. */
export function KitInput() {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const shared = { label: t("recall_kit"), hint: t("recall_kit_hint") };
  return scopes.includes("page.catalog") ? (
    <SuggestedKit {...shared} />
  ) : (
    <TextInput<Values> name="kitArticle" {...shared} />
  );
}

function SuggestedKit({ label, hint }: { readonly label: string; readonly hint: string }) {
  const id = useId();
  const { value, error, change, blur } = useField("kitArticle");
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <ArticleInput
        id={id}
        label={label}
        value={textOf(value)}
        invalid={error !== undefined}
        describedBy={error ? `${id}-error` : `${id}-hint`}
        onType={change}
        onLeave={blur}
        onChoose={({ article_code }) => change(article_code)}
        onKey={() => undefined}
        onPaste={() => undefined}
      />
    </Frame>
  );
}
