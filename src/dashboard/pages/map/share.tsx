import type { LocationMap } from "../../api/types.ts";
import { CodeBlock } from "../../kit/code_block.tsx";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { MAP_PAGE } from "./messages.ts";

/** What sharing needs. */
export interface ShareProps {
  readonly map: LocationMap;
  readonly url: string;
}

/** The URL of a published map, and the HTML to embed it. */
export function Share({ map, url }: ShareProps) {
  const t = useMessages(MAP_PAGE);
  return (
    <Section title={t("share")} kind="card">
      <CodeBlock name={t("link")} text={url} />
      <h3>{t("embed")}</h3>
      {map.embed_origins.length === 0
        ? <p class="muted">{t("embedNone")}</p>
        : <CodeBlock name={t("embed")} text={embedSnippet({ name: map.name, url })} />}
    </Section>
  );
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

/** The HTML that shows a map's page in a frame. Names are escaped: the snippet is pasted into somebody's site. */
function embedSnippet({ name, url }: { readonly name: string; readonly url: string }): string {
  return `<iframe src="${escaped(url)}" title="${
    escaped(name)
  }" width="100%" height="420" style="border:0" loading="lazy"></iframe>`;
}

function escaped(text: string): string {
  return text.replace(/[&"<>]/gu, (letter) => ENTITIES[letter] ?? letter);
}
