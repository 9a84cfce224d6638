/** A text of the document, in the little Markdown that it uses: paragraphs, lists and code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split("\n\n").map((part, i) => {
        const lines = part.split("\n");
        return lines.every((line) => line.startsWith("- "))
          ? <ul key={i}>{lines.map((line) => <li key={line}>{withCode(line.slice(2))}</li>)}</ul>
          : <p key={i}>{withCode(part)}</p>;
      })}
    </>
  );
}

function withCode(text: string) {
  return text.split("`").map((part, i) => i % 2 === 1 ? <code key={i} dir="ltr">{part}</code> : part);
}
