/** Puts a text on the clipboard. */
export async function copyText(text: string): Promise<void> {
  // Browsers offer it only with TLS or on localhost.
  const clipboard: Clipboard | undefined = "clipboard" in navigator ? navigator.clipboard : undefined;
  if (clipboard !== undefined) {
    await clipboard.writeText(text);
    return;
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  // Inside an open dialog, if there is one: everything else is inert.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  // Deprecated, but the only way without the clipboard API.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand("copy");
  area.remove();
}
