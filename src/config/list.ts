/** A comma-separated list, each part by its own rule. */
export function list(parse: (text: string) => string | undefined): (text: string) => readonly string[] | undefined {
  return (text) => {
    const parts = text.split(",").map((part) => part.trim()).filter((part) => part !== "");
    const values = parts.map(parse);
    return parts.length > 0 && values.every((value) => value !== undefined) ? Object.freeze(values) : undefined;
  };
}
