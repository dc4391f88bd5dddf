import { useQuery } from "@apollo/client/react";
import { PlusIcon } from "lucide-react";
import { useState } from "react";
import { ArticleDisplaysDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { TextField } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useLater } from "../../ui/useLater.ts";

const SHOWN = 5;

/** Articles by name or code; one that is pressed is added. */
export function ArticleFinder({ sorg, onChoose }: { sorg: string; onChoose: (code: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const search = useLater(text.trim());
  const { data } = useQuery(ArticleDisplaysDocument, {
    variables: { search, sorgs: [sorg] },
    skip: search.length < 2 || sorg === "",
  });
  const found = search.length < 2 || text === "" ? [] : (data?.articleDisplays.data ?? []).slice(0, SHOWN);
  return (
    <div>
      <TextField
        label={t("products_find")}
        hint={t("products_find_hint")}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onClear={() => setText("")}
      />
      {found.length > 0 && (
        <ul aria-label={t("products_find")} className="mt-2 divide-y divide-line rounded-md border border-line">
          {found.map(({ articleCode, articleCodeDisplay, name }) => (
            <li key={articleCode}>
              <button
                type="button"
                onClick={() => {
                  onChoose(articleCode);
                  setText("");
                }}
                className="flex min-h-10 w-full items-center gap-3 px-3 text-left hover:bg-canvas"
              >
                <Icon icon={PlusIcon} size={16} className="text-ink-2" />
                <span className="whitespace-nowrap font-medium">{articleCodeDisplay}</span>
                <span className="min-w-0 truncate text-ink-2">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
