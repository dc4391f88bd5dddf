import { WrenchIcon } from "lucide-react";
import type { GroupCardFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Picture } from "../../ui/Picture.tsx";

interface SetPictureProps {
  readonly pictured: GroupCardFragment["pictured"];
  readonly eager: boolean;
}

/** The picture of a groupset: two to four of its components side by side. */
export default function SetPicture({ pictured, eager }: SetPictureProps) {
  const { t } = useTranslation();
  return (
    <div
      role="img"
      aria-label={t("groupset_pictured", { names: pictured.map(({ name }) => name).join(", ") })}
      className="grid aspect-4/3 w-full grid-cols-2 gap-1"
    >
      {pictured.map(({ image, name }, index) => (
        <Picture
          key={name}
          src={image}
          alt=""
          fallback={WrenchIcon}
          eager={eager}
          className={cx("size-full", (pictured.length === 2 || (pictured.length === 3 && index === 0)) && "row-span-2")}
        />
      ))}
    </div>
  );
}
