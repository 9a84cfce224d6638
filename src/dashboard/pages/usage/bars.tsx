/** One bar. */
export interface Bar {
  readonly key: string;
  readonly value: number;
  /** Tooltip. */
  readonly title: string;
}

/** What bars need. */
export interface BarsProps {
  /** Description for screen readers. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The value of the highest bar, as text. */
  readonly scale: string;
  readonly first: string;
  readonly last: string;
}

const HEIGHT = 100;
const STEP = 10;
const WIDTH = 7;
/** Least height of a bar with a value, so that it is visible next to high ones. */
const LEAST = 1.5;

/** Bars on a line; the highest fills the height. They run in the direction of the text. */
export function Bars({ label, bars, scale, first, last }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure class="bars">
      <span class="bars-scale muted" aria-hidden="true">{scale}</span>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {bars.map(({ key, value, title }, i) => {
          const height = value === 0 ? 0 : Math.max(LEAST, value / most * HEIGHT);
          return (
            <g key={key}>
              <rect class="bar-ground" x={i * STEP} y={0} width={STEP} height={HEIGHT}>
                <title>{title}</title>
              </rect>
              <rect class="bar" x={i * STEP + (STEP - WIDTH) / 2} y={HEIGHT - height} width={WIDTH} height={height} />
            </g>
          );
        })}
      </svg>
      <figcaption class="muted" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}
