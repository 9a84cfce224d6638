/** Limit on the tags of a page's head that are read. */
const TAGS_MAX = 200;

/** A tag of a page's head; a longer one is a script. */
const TAG = /<(?:meta|link) [^<>]{1,4000}>/gi;

/** `0; url=https://…` */
const REFRESH = /^\s{0,5}\d{1,5}\s{0,5};\s{0,5}url\s{0,5}=\s{0,5}/i;

/**
 * The address that a page names as its own or redirects to: `http-equiv="refresh"`, `og:url`, `rel="canonical"`, in
 * this order. Services that do not answer with a redirect use these. Nothing of the page is executed.
 */
export function targetInPage(html: string): string | undefined {
  const found = new Map<string, string>();
  let tags = 0;
  for (const [tag] of html.matchAll(TAG)) {
    if (++tags > TAGS_MAX) {
      break;
    }
    const content = attributeOf(tag, "content");
    if (attributeOf(tag, "http-equiv").toLowerCase() === "refresh" && REFRESH.test(content)) {
      found.set("refresh", content.replace(REFRESH, "").replace(/^['"]|['"]$/g, ""));
    } else if (attributeOf(tag, "property") === "og:url") {
      found.set("og:url", content);
    } else if (attributeOf(tag, "rel") === "canonical") {
      found.set("canonical", attributeOf(tag, "href"));
    }
  }
  const target = found.get("refresh") ?? found.get("og:url") ?? found.get("canonical");
  return target === "" ? undefined : target;
}

/** The value of `name="…"` or `name='…'`, decoded; empty when there is none. */
function attributeOf(tag: string, name: string): string {
  const at = tag.toLowerCase().indexOf(` ${name}=`);
  const from = at + name.length + 3;
  const quote = tag[from - 1];
  const to = at < 0 || (quote !== '"' && quote !== "'") ? -1 : tag.indexOf(quote, from);
  return to < 0 ? "" : tag.slice(from, to).replaceAll("&amp;", "&");
}
