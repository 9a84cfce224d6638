import { CopyButton } from "./actions.tsx";

/** Text to copy verbatim: always left to right, with its own scroll bar. */
export function CodeBlock({ text, name, onCopied }: {
  readonly text: string;
  /** Its name for screen readers. */
  readonly name: string;
  /** Called when the text was copied, by the button or by hand. */
  readonly onCopied?: (() => void) | undefined;
}) {
  return (
    <div class="code-block" onCopy={onCopied}>
      <pre dir="ltr" tabIndex={0} aria-label={name} role="region"><code>{text}</code></pre>
      <CopyButton text={text} name={name} onCopied={onCopied} />
    </div>
  );
}
