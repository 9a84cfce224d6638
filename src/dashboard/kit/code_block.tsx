import { CopyButton } from "./copy_button.tsx";

/** What a block of code needs. */
export interface CodeBlockProps {
  readonly text: string;
  /** What it is, for screen readers. */
  readonly name: string;
}

/** Text to be copied as it is: always left to right, scrolled inside itself. */
export function CodeBlock({ text, name }: CodeBlockProps) {
  return (
    <div class="code-block">
      <pre dir="ltr" tabIndex={0} aria-label={name} role="region"><code>{text}</code></pre>
      <CopyButton text={text} name={name} />
    </div>
  );
}
