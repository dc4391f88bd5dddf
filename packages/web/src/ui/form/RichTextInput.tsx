import { LinkIcon, ListIcon, ListOrderedIcon, TriangleAlertIcon, XIcon } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import type { SafeHtml } from "../../lib/trusted.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import { useRovingFocus } from "../useRovingFocus.ts";
import { type FieldProps, textOf, useField } from "./useField.ts";

/** The browser's own editing commands: they keep undo, selection and composing right, and come without a library. */
const COMMANDS = [
  { command: "bold", key: "rich_bold", sign: "B", look: "font-bold" },
  { command: "italic", key: "rich_italic", sign: "I", look: "italic font-serif" },
  { command: "insertUnorderedList", key: "rich_list", icon: ListIcon },
  { command: "insertOrderedList", key: "rich_numbered", icon: ListOrderedIcon },
] as const;

/**
 * Text with emphasis, lists and links, as HTML. What comes in is sanitized before it becomes elements, what is pasted
 * comes as plain text, and the server sanitizes what is saved.
 */
export function RichTextInput<V extends FieldValues = FieldValues>(props: FieldProps<V>) {
  const { name, label, hint, required, disabled, className } = props;
  const { t } = useTranslation();
  const id = useId();
  const { value, error, ref, change, blur } = useField(name);
  const editor = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  useRovingFocus(toolbar, "row");
  /** What the editor holds; a value that differs came from elsewhere, such as a draft. */
  const held = useRef<string>(undefined);
  const sanitizer = useRef<(html: string) => SafeHtml>(undefined);
  const [link, setLink] = useState<{ readonly address: string; readonly range: Range | undefined }>();
  const html = textOf(value);

  useEffect(() => {
    if (html === held.current) return;
    let isCurrent = true;
    void import("../rich/sanitize.ts").then(({ sanitize }) => {
      if (!isCurrent || !editor.current) return;
      sanitizer.current = sanitize;
      held.current = html;
      editor.current.innerHTML = sanitize(html);
    });
    return () => {
      isCurrent = false;
    };
  }, [html]);

  const read = () => {
    const text = editor.current?.textContent?.trim() ? (editor.current.innerHTML ?? "") : "";
    held.current = text;
    change(text);
  };
  const run = (command: string, argument?: string) => {
    editor.current?.focus();
    document.execCommand("styleWithCSS", false, "false");
    document.execCommand(command, false, argument);
    read();
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
    read();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "k") return;
    event.preventDefault();
    askLink();
  };
  const askLink = () => {
    const selection = getSelection();
    const isInside = selection?.rangeCount && editor.current?.contains(selection.anchorNode);
    setLink({ address: "https://", range: isInside ? selection.getRangeAt(0) : undefined });
  };
  const setAddress = () => {
    const address = link?.address.trim() ?? "";
    const selection = getSelection();
    if (link?.range && selection) {
      selection.removeAllRanges();
      selection.addRange(link.range);
    }
    setLink(undefined);
    if (!/^(https?:\/\/[^\s]+|\/(?!\/).*|mailto:.+)$/i.test(address)) return;
    if (selection?.isCollapsed ?? true) {
      const text = address.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
      const anchor = sanitizer.current?.(`<a href="${text}">${text}</a>`);
      if (anchor === undefined) run("insertText", address);
      else run("insertHTML", anchor);
    } else run("createLink", address);
  };
  const button = "grid h-8 min-w-8 place-items-center rounded-md px-2 text-ink-2 hover:bg-sunken hover:text-ink";
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <span id={`${id}-label`} className="font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="text-bad">
            {" *"}
          </span>
        )}
      </span>
      <div
        className={cx(
          "rounded-md border bg-surface has-[[role=textbox]:focus-visible]:outline-2 has-[[role=textbox]:focus-visible]:outline-ink",
          error ? "border-bad" : "border-control",
        )}
      >
        <div
          ref={toolbar}
          role="toolbar"
          aria-label={t("rich_tools")}
          className="flex flex-wrap gap-0.5 border-b border-line p-1"
        >
          {COMMANDS.map(({ command, key, ...shown }) => (
            <button
              key={command}
              type="button"
              disabled={disabled}
              aria-label={t(key)}
              title={t(key)}
              className={button}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(command)}
            >
              {"icon" in shown ? (
                <Icon icon={shown.icon} size={16} />
              ) : (
                // Drawn, not written: the name of the button is what it does.
                <span data-sign={shown.sign} className={cx("before:content-[attr(data-sign)]", shown.look)} />
              )}
            </button>
          ))}
          <button
            type="button"
            disabled={disabled}
            aria-label={t("rich_link")}
            title={t("rich_link")}
            className={button}
            onMouseDown={(event) => event.preventDefault()}
            onClick={askLink}
          >
            <Icon icon={LinkIcon} size={16} />
          </button>
          <button
            type="button"
            disabled={disabled}
            aria-label={t("rich_clear")}
            title={t("rich_clear")}
            className={button}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              run("removeFormat");
              run("unlink");
            }}
          >
            <Icon icon={XIcon} size={16} />
          </button>
        </div>
        {link && (
          <div className="flex gap-2 border-b border-line p-2">
            <input
              // biome-ignore lint/a11y/noAutofocus: it opens because the user asked for a link
              autoFocus
              type="url"
              aria-label={t("rich_address")}
              value={link.address}
              className="field h-9"
              onChange={({ target }) => setLink({ ...link, address: target.value })}
              onKeyDown={(event) => {
                if (event.key === "Escape") setLink(undefined);
                if (event.key !== "Enter") return;
                event.preventDefault();
                event.stopPropagation();
                setAddress();
              }}
            />
            <Button size="sm" className="h-9" onClick={setAddress}>
              {t("rich_set_link")}
            </Button>
          </div>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a text area cannot hold emphasis and lists */}
        <div
          ref={(element) => {
            editor.current = element;
            ref(element);
          }}
          role="textbox"
          tabIndex={disabled ? -1 : 0}
          contentEditable={!disabled}
          suppressContentEditableWarning
          aria-multiline="true"
          aria-labelledby={`${id}-label`}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined}
          onInput={read}
          onBlur={blur}
          onPaste={paste}
          onDrop={(event) => event.preventDefault()}
          onKeyDown={onKeyDown}
          className="rich max-h-96 min-h-36 overflow-auto px-3 py-2 outline-none"
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs font-medium text-bad">
          <Icon icon={TriangleAlertIcon} size={16} className="mt-0.5" />
          {error}
        </p>
      )}
    </div>
  );
}
