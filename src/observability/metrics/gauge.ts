import type { Family } from "./family.ts";

/** A metric that is read for each scrape: one value, or one for each combination of labels. */
export function gauge(
  name: string,
  help: string,
  values: number | Readonly<Record<string, readonly (readonly [label: string, value: number])[]>>,
): Family {
  if (typeof values === "number") {
    return { name, help, type: "gauge", labels: [], samples: [{ labels: [], value: values }] };
  }
  const [label = "", pairs = []] = Object.entries(values)[0] ?? [];
  return {
    name,
    help,
    type: "gauge",
    labels: [label],
    samples: pairs.map(([labelValue, value]) => ({ labels: [labelValue], value })),
  };
}
