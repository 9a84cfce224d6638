/** One part of a bar. */
export interface Share {
  readonly name: string;
  readonly value: number;
  /** A class of `style/plots.css` that colours it. */
  readonly tone: string;
}

/** Shares of a whole in one thin bar. */
export function ShareBar({ label, shares, total }: {
  /** The shares in words, for screen readers. */
  readonly label: string;
  readonly shares: readonly Share[];
  /** The value of the whole bar; the rest stays empty. */
  readonly total: number;
}) {
  let from = 0;
  return (
    <svg class="share-bar" role="img" aria-label={label} viewBox="0 0 100 1" preserveAspectRatio="none">
      <title>{label}</title>
      {shares.map(({ name, value, tone }) => {
        const start = from;
        const width = total === 0 ? 0 : value / total * 100;
        from += width;
        return width === 0
          ? null
          : <rect key={name} class={`plot-bar ${tone}`} x={start} y={0} width={width} height={1} />;
      })}
    </svg>
  );
}
