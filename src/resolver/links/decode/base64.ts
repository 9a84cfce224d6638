const NOT_BASE64 = /[^A-Za-z0-9+/_=-]/;

/** Decodes base64 in either alphabet, with or without padding, to bytes; undefined if invalid. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text === "" || NOT_BASE64.test(text)) {
    return undefined;
  }
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/").replace(/={1,2}$/, ""));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
