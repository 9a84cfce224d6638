/** Puts a text on the clipboard. */
export async function copyText(text: string): Promise<void> {
  // Missing without TLS on other machines than one's own.
  const clipboard: Clipboard | undefined = "clipboard" in navigator ? navigator.clipboard : undefined;
  if (clipboard !== undefined) {
    await clipboard.writeText(text);
    return;
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  // Inside a dialog, where one is open: all else is inert.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  // Deprecated, and the only way there is.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand("copy");
  area.remove();
}
