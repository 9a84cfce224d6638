const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

/** The HTML that shows a map's page in a frame. Names are escaped: the snippet is pasted into somebody's site. */
export function embedSnippet({ name, url }: { readonly name: string; readonly url: string }): string {
  return `<iframe src="${escaped(url)}" title="${escaped(name)}" width="100%" height="420" loading="lazy"></iframe>`;
}

function escaped(text: string): string {
  return text.replace(/[&"<>]/gu, (letter) => ENTITIES[letter] ?? letter);
}
