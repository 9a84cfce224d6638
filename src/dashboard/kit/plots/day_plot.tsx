/** Ends of a scale that can be halved and are easy to read. */
const STEPS = [1, 2, 4, 5, 6, 8, 10];

/** One part of every bar. */
export interface PlotSeries {
  readonly name: string;
  /** A class of `style/plots.css` that colours it. */
  readonly tone: string;
}

/** One bar: a day. */
export interface PlotDay {
  readonly date: string;
  /** One value for each series. */
  readonly values: readonly number[];
  /** Tooltip. */
  readonly title: string;
}

export interface DayPlotProps {
  /** What it shows, in one sentence, for screen readers. Show the values as a table elsewhere. */
  readonly label: string;
  readonly series: readonly PlotSeries[];
  readonly days: readonly PlotDay[];
  readonly number: (value: number) => string;
  /** The name of a day on the axis. */
  readonly dayName: (date: string) => string;
  /** `small`: lower, without a legend. */
  readonly size?: "small" | "full";
}

const HEIGHT = 100;
const STEP = 10;
const WIDTH = 8;
/** Least height of a bar with a value, so that it is visible next to high ones. */
const LEAST = 1;

/** A plot of fewer days is as wide as one of so many: the only day of a month would be a wall. */
const SLOTS_MIN = 14;
/** Days from which there is room for a name below the last one, and below the middle one. */
const NAMES_FROM = [0, 6, 10];

/** Stacked bars by day, with axes and legend. They run in the direction of the text. */
export function DayPlot({ label, series, days, number, dayName, size = "full" }: DayPlotProps) {
  const most = niceMax(Math.max(0, ...days.map(({ values }) => sumOf(values))));
  const slots = Math.max(SLOTS_MIN, days.length);
  const named = [days[0], days.at(-1), days[Math.floor((days.length - 1) / 2)]]
    .filter((day, i) => day !== undefined && days.length >= (NAMES_FROM[i] ?? 0));
  return (
    <figure class={`plot ${size}`}>
      <div class="plot-scale muted" aria-hidden="true">
        <span>{number(most)}</span>
        <span>{number(most / 2)}</span>
        <span>{number(0)}</span>
      </div>
      <svg role="img" aria-label={label} viewBox={`0 0 ${slots * STEP} ${HEIGHT}`} preserveAspectRatio="none">
        {[0, HEIGHT / 2, HEIGHT].map((y) => <line key={y} class="plot-line" x1={0} x2={slots * STEP} y1={y} y2={y} />)}
        {days.map((day, i) => <DayBar key={day.date} day={day} x={i * STEP} most={most} series={series} />)}
      </svg>
      <div
        class="plot-days muted"
        aria-hidden="true"
        style={days.length < slots ? { inlineSize: `${days.length / slots * 100}%` } : undefined}
      >
        {days.filter((day) => named.includes(day)).map(({ date }) => <span key={date}>{dayName(date)}</span>)}
      </div>
      {size !== "small" && series.length >= 2 && (
        <figcaption>
          <ul class="legend">
            {series.map(({ name, tone }) => (
              <li key={name}>
                <i class={`legend-mark ${tone}`} aria-hidden="true" />
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </figcaption>
      )}
    </figure>
  );
}

interface DayBarProps extends Pick<DayPlotProps, "series"> {
  readonly day: PlotDay;
  readonly x: number;
  readonly most: number;
}

function DayBar({ day: { values, title }, x, most, series }: DayBarProps) {
  let top = HEIGHT;
  return (
    <g>
      <rect class="plot-ground" x={x} y={0} width={STEP} height={HEIGHT}>
        <title>{title}</title>
      </rect>
      {series.map(({ name, tone }, i) => {
        const value = values[i] ?? 0;
        const height = value === 0 ? 0 : Math.max(LEAST, value / most * HEIGHT);
        top -= height;
        return height === 0 ? null : (
          <rect
            key={name}
            class={`plot-bar ${tone}`}
            x={x + (STEP - WIDTH) / 2}
            y={top}
            width={WIDTH}
            height={height}
          />
        );
      })}
    </g>
  );
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The end of a scale from 0 that has all values on it: a round, even number, 4 at least. */
export function niceMax(value: number): number {
  if (value <= 4) {
    return 4;
  }
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((candidate) => candidate * power >= value) ?? 10;
  return step === 5 && power === 1 ? 6 : step * power;
}
