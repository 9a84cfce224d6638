/** The fields of the page's form. */
export interface Asked {
  readonly input: string;
  readonly country: string;
  readonly language: string;
  readonly alternatives: string;
  readonly explain: boolean;
}

const NOTHING: Asked = { input: "", country: "", language: "", alternatives: "3", explain: false };

/** Reads the form's fields from the fragment of the URL, which browsers do not send: no server logs the input. */
export function askedOf(hash: string): Asked {
  const values = new URLSearchParams(hash.replace(/^#/u, ""));
  return {
    input: values.get("input") ?? NOTHING.input,
    country: values.get("country") ?? NOTHING.country,
    language: values.get("language") ?? NOTHING.language,
    alternatives: values.get("alternatives") ?? NOTHING.alternatives,
    explain: values.has("explain"),
  };
}
