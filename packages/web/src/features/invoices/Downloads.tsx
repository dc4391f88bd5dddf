import { DownloadIcon } from "lucide-react";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/Menu.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { useDownload } from "./useDownload.ts";

interface DownloadsProps {
  /** Name of the menu. */
  readonly label: string;
  readonly files: readonly { readonly text: string; readonly path: string; readonly name: string }[];
}

/** Files of a page: buttons beside each other, on phones a menu. */
export function Downloads({ label, files }: DownloadsProps) {
  const { save } = useDownload();
  return (
    <div className="flex flex-wrap gap-2 max-xs:!p-0">
      <div className="contents max-xs:hidden">
        {files.map(({ text, path, name }) => (
          <DownloadButton key={path} path={path} name={name}>
            {text}
          </DownloadButton>
        ))}
      </div>
      <div className="xs:hidden max-xs:w-full">
        <MenuButton
          label={label}
          className={buttonClass("secondary", "md", "w-full")}
          entries={files.map(({ text, path, name }) => ({ id: path, label: text, onSelect: () => save(path, name) }))}
        >
          <Icon icon={DownloadIcon} size={18} />
          {label}
        </MenuButton>
      </div>
    </div>
  );
}
