import { BellIcon } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useConfig } from "../../lib/config.ts";
import { type MessageKey, serverText, useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Frame } from "../../ui/Field.tsx";
import { toast } from "../../ui/toasts.ts";
import { refusedBecause, useRestock } from "../catalog/index.ts";
import { ArticleInput } from "../fast-order/index.ts";

/** Reasons that read differently where the article is not shown. */
const OWN_TEXTS: Readonly<Record<string, MessageKey>> = { restock_in_stock: "waits_in_stock" };

/** Adds an article by its code, or by what is suggested for its name. */
export function AddWait({ onAdded }: { readonly onAdded: () => void }) {
  const { t } = useTranslation();
  const { sorg } = useConfig();
  const id = useId();
  const send = useRestock();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** A suggestion is added when it is chosen: the button that is pressed after that has nothing to add. */
  const [isAdded, setAdded] = useState(false);
  const add = async (article: { readonly sorg: string; readonly article_code: string }) => {
    if (article.article_code === "") return setError(isAdded ? undefined : t("required"));
    setBusy(true);
    try {
      toast(serverText(await send(article, true)));
      setCode("");
      setAdded(true);
      onAdded();
    } catch (thrown) {
      const reason = refusedBecause(thrown);
      const own = reason && OWN_TEXTS[reason];
      setError(own ? t(own) : reason ? serverText(reason) : t("something_went_wrong"));
    } finally {
      setBusy(false);
    }
  };
  const addTyped = () => void add({ sorg, article_code: code.trim() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    addTyped();
  };
  return (
    <form noValidate onSubmit={submit} className="mb-4 flex max-w-xl flex-wrap items-start gap-2">
      <Frame id={id} label={t("article_code")} error={error} className="min-w-56 flex-1 max-sm:basis-full">
        <ArticleInput
          id={id}
          label={t("article_code")}
          value={code}
          invalid={error !== undefined}
          describedBy={`${id}-error`}
          onType={(typed) => {
            setCode(typed);
            setError(undefined);
            setAdded(false);
          }}
          onLeave={() => undefined}
          onChoose={(article) => {
            setCode(article.article_code);
            void add(article);
          }}
          onKey={() => undefined}
          onPaste={() => undefined}
        />
      </Frame>
      <Button type="submit" icon={BellIcon} busy={busy} className="sm:mt-6.5 sm:!h-9 max-sm:w-full">
        {t("restock_notify")}
      </Button>
    </form>
  );
}
