import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { useFormats } from "../../../messages/use_formats.ts";

/** One bar: what is counted, and how many rows. */
export interface CountedRows {
  readonly key: string;
  readonly name: ComponentChildren;
  readonly rows: number;
}

/** What a list of bars needs. */
export interface BarListProps {
  readonly title: string;
  readonly counts: readonly CountedRows[];
  /** The whole that a full bar stands for. */
  readonly total: number;
}

/** Counts of rows with a bar for each. */
export function BarList({ title, counts, total }: BarListProps) {
  const { number } = useFormats();
  const id = useId();
  return (
    <section class="bar-list" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul class="plain-list">
        {counts.map(({ key, name, rows }) => (
          <li key={key}>
            <span>{name}</span>
            <span class="bar-count">{number(rows)}</span>
            <meter min={0} max={Math.max(1, total)} value={rows} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  );
}
