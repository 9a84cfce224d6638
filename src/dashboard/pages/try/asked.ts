/** What the form of the page asks. */
export interface Asked {
  readonly input: string;
  readonly country: string;
  readonly language: string;
  readonly alternatives: string;
  readonly explain: boolean;
}

const NOTHING: Asked = { input: "", country: "", language: "", alternatives: "3", explain: false };

/** The question in the part of the address that browsers keep to themselves: no server logs what somebody asked. */
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
