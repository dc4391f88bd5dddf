import type { Config } from "../lib/config.ts";

/** Says in the document's head what the host says of its site, for search engines and previews of links (1 §3). */
export function describeSite({ webDescription, webKeywords }: Pick<Config, "webDescription" | "webKeywords">): void {
  meta("description", webDescription);
  meta("keywords", webKeywords);
}

function meta(name: string, content: string): void {
  const there = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === "") {
    there?.remove();
    return;
  }
  const element = there ?? document.createElement("meta");
  element.name = name;
  element.content = content;
  if (!there) document.head.append(element);
}
