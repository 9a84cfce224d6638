import { type Family, gauge } from "../../observability/mod.ts";

/** Reads what is known of the gazetteer in force. */
export interface ReadGazetteer {
  current(): {
    readonly version: string;
    readonly datasets: readonly { readonly name: string; readonly version: string }[];
  };
  /** A remark where a newer set cannot be opened. */
  check(): Promise<string | undefined>;
}

/** Which gazetteer answers, and whether it is the newest. */
export async function gazetteerFamilies(gazetteer: ReadGazetteer): Promise<readonly Family[]> {
  const { version, datasets } = gazetteer.current();
  const remark = await gazetteer.check();
  return [
    gauge("locus_gazetteer_info", "The gazetteer in force.", { version: [[version, 1]] }),
    {
      name: "locus_gazetteer_dataset_info",
      help: "The data sets in force.",
      type: "gauge",
      labels: ["dataset", "version"],
      samples: distinct(datasets).map((dataset) => ({ labels: [dataset.name, dataset.version], value: 1 })),
    },
    gauge("locus_gazetteer_outdated", "1 while a newer gazetteer cannot be opened.", remark === undefined ? 0 : 1),
  ];
}

/** A data set that is in several files, as one of several countries is, is one series: Prometheus refuses a second. */
function distinct<Dataset extends { readonly name: string; readonly version: string }>(
  datasets: readonly Dataset[],
): readonly Dataset[] {
  return [...new Map(datasets.map((dataset) => [JSON.stringify([dataset.name, dataset.version]), dataset])).values()];
}
