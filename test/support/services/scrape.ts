import parse from "parse-prometheus-text-format";

export interface Scraped {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads `/metrics` of a service as a Prometheus does. */
export async function scrape(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Scraped[]> {
  const response = await fetch(`${url}/metrics`, { headers });
  if (response.status !== 200) {
    throw new Error(`Cannot scrape ${url}: ${response.status}`);
  }
  // The parser puts all distributions of a histogram into one: without their type their lines are read one by one.
  const plain = (await response.text()).replace(/^# TYPE \S+ histogram$/gmu, "");
  return parse(plain).flatMap(({ name, metrics }) =>
    metrics.map(({ labels = {}, value }) => ({ name, labels, value: Number(value) }))
  );
}

/** The sum of the values of one metric that have these labels. */
export function sumOf(
  scraped: readonly Scraped[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  return scraped.filter((one) =>
    one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value)
  ).reduce((sum, { value }) => sum + value, 0);
}
