/** A promised figure, and the bench that measures it. */
export interface Promised {
  readonly bench: string;
  /** Prefix of the figure's name. */
  readonly figure: string;
  /** Its precondition. */
  readonly needs?: "--full" | "../shared/data";
}

const ANSWERED = [
  "clean",
  "one typo",
  "typo in numbered street",
  "two typos",
  "no postcode",
  "folded",
  "abbreviated",
  "reordered",
  "noisy",
];
const REFUSED = ["unknown number", "wrong postcode", "wrong locality", "unloaded town"];

/** Every promised figure. A run reports those that it did not measure. */
export const PROMISED: readonly Promised[] = [
  ...["first start, to the first answer", "restart, to the first answer", "memory of the server after its start"]
    .map((figure): Promised => ({ bench: "start", figure })),
  ...ANSWERED.flatMap((variant) =>
    ["right", "right and found", "wrong among found"].map((what) => `${variant}: ${what}`)
  )
    .concat(REFUSED.map((variant) => `${variant}: found in spite of it`))
    .concat(["cities of the world", "reverse: nearest house", "reverse: municipality", "reverse: answered"])
    .concat(["suggest six letters", "suggest word and six", "suggest whole name", "suggest typo"])
    .concat(["calibration error", "bins off"])
    .map((figure): Promised => ({ bench: "accuracy", figure, needs: "../shared/data" })),
  ...["clean, p50", "clean, p99", "one typo, p50", "one typo, p99", "worst of"]
    .map((figure): Promised => ({ bench: "written_addresses", figure, needs: "../shared/data" })),
  ...["p50", "p90", "p99", "mean", "look-ups a query", "bytes allocated a query", "CPU of the server a call"].flatMap((
    what,
  ) =>
    ["clean, maps", "clean, registers", "clean, numbered streets", "one typo", "noisy", "coordinates"]
      .map((kind): Promised => ({ bench: "mixed", figure: `${kind}: ${what}`, needs: "../shared/data" }))
  ),
  { bench: "mixed", figure: "batch: CPU of the worker a row", needs: "../shared/data" },
  ...["four letters, p50", "six letters, p50", "whole name, p50", "typo, p50"]
    .map((figure): Promised => ({ bench: "suggest", figure, needs: "../shared/data" })),
  { bench: "peers", figure: "this service: CPU a call", needs: "../shared/data" },
  { bench: "peers", figure: "this service: right within 50 m", needs: "../shared/data" },
  { bench: "labels", figure: "a label, mean" },
  { bench: "labels", figure: "published examples", needs: "../shared/data" },
  ...["coordinates", "codes", "links"].flatMap((kind) =>
    ["without", "with"].map((how): Promised => ({ bench: "given_points", figure: `${kind} ${how} label, p50` }))
  ),
  ...["coordinates", "codes", "links"].map((kind): Promised => ({
    bench: "given_points",
    figure: `${kind}, worst of`,
  })),
  { bench: "shell", figure: "CPU of the main thread beyond a bare POST" },
  { bench: "batches_bench", figure: "worker, CPU a row outside the resolver", needs: "../shared/data" },
  ...["Redis", "embedded"].map((kind): Promised => ({
    bench: "batches_bench",
    figure: `${kind}: 1000000 addresses, upload to done`,
    needs: "--full",
  })),
  ...["Redis", "embedded"].flatMap((kind) =>
    ["ten rows of somebody else meanwhile", "memory of the server above idle", "memory of the worker above idle"]
      .concat("download as CSV")
      .map((what): Promised => ({ bench: "batches_bench", figure: `${kind}: ${what}`, needs: "../shared/data" }))
  ),
  ...["with a common tag", "with a common tag in a street's box", "nearest with a common tag, in the city"]
    .map((figure): Promised => ({ bench: "locations_bench", figure })),
  { bench: "tiles", figure: "a tile of zoom" },
  ...["import", "index", "open"]
    .map((what): Promised => ({ bench: "gazetteer_data", figure: `all extracts: ${what}`, needs: "../shared/data" })),
  ...["growth from 0.1 to 1 million streets", "growth from 1 to 40 countries", "growth from 10 to 10000 houses"]
    .map((figure): Promised => ({ bench: "growth", figure })),
  { bench: "growth", figure: "growth from 0.1 to 10 million streets", needs: "--full" },
  ...["CPU of the reader", "memory of the reader"]
    .map((figure): Promised => ({ bench: "openstreetmap_reader", figure })),
  ...["CPU of the build", "memory of the build", "bytes a street", "bytes a line", "bytes a house"]
    .concat(["name + locality, p50", "name + locality, p99", "one typo + locality, p50", "one typo + locality, p99"])
    .concat(["prefix of 2, ten nearest", "prefix of 3, ten nearest", "prefix of 4, ten nearest"])
    .concat(["only common words", "nearest house", "areas containing", "open", "four processes", "heap growth"])
    .map((figure): Promised => ({ bench: "gazetteer_streets", figure })),
];
