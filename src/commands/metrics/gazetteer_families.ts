import { type Family, gauge } from "../../observability/mod.ts";

/** Reads the state of the active gazetteer. */
export interface ReadGazetteer {
  current(): {
    readonly version: string;
    readonly datasets: readonly { readonly name: string; readonly version: string }[];
  };
  /** A remark where a newer set cannot be opened. */
  check(): Promise<string | undefined>;
}

/** Which gazetteer is active, and whether it is the newest. */
export async function gazetteerFamilies(gazetteer: ReadGazetteer): Promise<readonly Family[]> {
  const { version, datasets } = gazetteer.current();
  const remark = await gazetteer.check();
  return [
    gauge("locus_gazetteer_info", "The active gazetteer.", { version: [[version, 1]] }),
    {
      name: "locus_gazetteer_dataset_info",
      help: "The active data sets.",
      type: "gauge",
      labels: ["dataset", "version"],
      samples: distinct(datasets).map((dataset) => ({ labels: [dataset.name, dataset.version], value: 1 })),
    },
    gauge("locus_gazetteer_outdated", "1 while a newer gazetteer cannot be opened.", remark === undefined ? 0 : 1),
  ];
}

/** A data set in several files, for example one of several countries, is one series: Prometheus refuses duplicates. */
function distinct<Dataset extends { readonly name: string; readonly version: string }>(
  datasets: readonly Dataset[],
): readonly Dataset[] {
  return [...new Map(datasets.map((dataset) => [JSON.stringify([dataset.name, dataset.version]), dataset])).values()];
}
