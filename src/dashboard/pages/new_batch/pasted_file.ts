/** Pasted text as a file: spreadsheet cells are separated by tabs; otherwise every line is an address. */
export function pastedFile(text: string): File {
  if (text.includes("\t")) {
    return new File([text], "pasted.tsv", { type: "text/tab-separated-values" });
  }
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return new File([lines.map((input) => `${JSON.stringify({ input })}\n`).join("")], "pasted.ndjson", {
    type: "application/x-ndjson",
  });
}
