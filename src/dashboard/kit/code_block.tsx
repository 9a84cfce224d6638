import { CopyButton } from "./buttons/copy_button.tsx";

/** What a block of code needs. */
export interface CodeBlockProps {
  readonly text: string;
  /** Its name for screen readers. */
  readonly name: string;
}

/** Text to copy verbatim: always left to right, with its own scroll bar. */
export function CodeBlock({ text, name }: CodeBlockProps) {
  return (
    <div class="code-block">
      <pre dir="ltr" tabIndex={0} aria-label={name} role="region"><code>{text}</code></pre>
      <CopyButton text={text} name={name} />
    </div>
  );
}
