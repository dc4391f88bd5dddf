import { useApolloClient } from "@apollo/client/react";
import { mediaKindOf } from "@spoke/core/media/schema.ts";
import { FileIcon, FileSpreadsheetIcon, FileTextIcon, FilmIcon, ImageIcon } from "lucide-react";
import { useState } from "react";
import { type FileRendition, MediaAddressesDocument } from "../../gql/graphql.ts";
import { reportFault } from "../../lib/reporter.ts";
import { cx } from "../../lib/variants.ts";
import { Icon, type IconType } from "../../ui/Icon.tsx";

const ICONS: Readonly<Record<ReturnType<typeof mediaKindOf>, IconType>> = {
  picture: ImageIcon,
  video: FilmIcon,
  pdf: FileTextIcon,
  sheet: FileSpreadsheetIcon,
  other: FileIcon,
};

/** Of the first page of a document, its head is shown. */
const TOP = { x: 0.5, y: 0 };

interface MediaPictureProps {
  readonly file: {
    readonly id: string;
    readonly contentType: string;
    readonly focal?: { readonly x: number; readonly y: number } | null;
  };
  /** Address of a version, as the file was answered with; it is renewed when it has expired. */
  readonly src: string | null | undefined;
  readonly rendition?: FileRendition;
  readonly alt: string;
  /** Fills its frame around the focal point, a document with its head, instead of standing in it whole. */
  readonly cover?: boolean;
  readonly className?: string | undefined;
}

/** A picture of the library, or the sign of the file's kind. */
export function MediaPicture({ file, src, rendition = "thumbnail", alt, cover, className }: MediaPictureProps) {
  const client = useApolloClient();
  const [renewed, setRenewed] = useState<{ readonly of: string; readonly url: string | undefined }>();
  const address = renewed && renewed.of === src ? renewed.url : src;
  const renew = async (expired: string) => {
    // Renewed once: a second failure has another reason.
    if (renewed?.of === expired) return setRenewed({ of: expired, url: undefined });
    setRenewed({ of: expired, url: undefined });
    try {
      const { data } = await client.query({
        query: MediaAddressesDocument,
        variables: { ids: [file.id], rendition },
        fetchPolicy: "network-only",
      });
      setRenewed({ of: expired, url: data?.fileAddresses[0]?.url });
    } catch (error) {
      reportFault("the address of a picture was not renewed", error);
    }
  };
  const kind = mediaKindOf(file.contentType);
  const focal = kind === "pdf" ? TOP : file.focal;
  return (
    <span className={cx("relative grid place-items-center overflow-hidden rounded-md bg-plate", className)}>
      {address ? (
        <img
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={cx("absolute inset-0 size-full", cover ? "object-cover" : "object-contain")}
          style={focal ? { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` } : undefined}
          onError={() => src && void renew(src)}
        />
      ) : (
        <span
          {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
          className="grid size-full place-items-center text-ink-3"
        >
          <Icon icon={ICONS[kind]} size={32} />
        </span>
      )}
    </span>
  );
}
