import type { Service } from "../service.ts";
import {
  filled,
  parametersOf,
  pointOf,
  pointOfNames,
  pointOfText,
  readPair,
  readPlaceText,
  type ReadPoint,
  viewRadiusOf,
} from "../values/mod.ts";

/** Points of one collection or route that are read. */
const ENTRIES_MAX = 32;

/** Bing Maps and the schemes of the Windows maps app. */
export const bingMaps: Service = {
  system: "bing_maps",
  read(link, readers) {
    const parameters = parametersOf(link.query);
    const route = readEntries(parameters.get("rtp"));
    const collection = readEntries(parameters.get("sp") ?? parameters.get("collection"));
    const marked = route.at(-1) ?? collection.at(0);
    const others = (route.length > 0 ? route.slice(0, -1) : collection.slice(1)).flatMap((entry) => entry.point ?? []);
    const where = readPlaceText(
      filled(parameters.get("where1"), parameters.get("where"), parameters.get("q")) ?? "",
      {},
      readers,
    );
    const drive = pointOfNames(parameters, ["destination.latitude", "destination.longitude"]);
    return {
      pin: marked?.point ?? where.pin ?? drive,
      hash: where.hash,
      others,
      center: pointOfText(parameters.get("cp"), { accuracyM: viewRadiusOf(parameters) }),
      title: filled(marked?.text, where.title, parameters.get("destination.name")),
      text: filled(marked?.text, where.text),
      prefersText: true,
    };
  },
};

interface Entry {
  readonly point?: ReadPoint;
  readonly text?: string;
}

/** `point.52.1_13.2_Title_Note~point.…`, `pos.52.1_13.2_Title`, `adr.Street 1, Town`. */
function readEntries(value: string | undefined): readonly Entry[] {
  return value === undefined ? [] : value.split("~", ENTRIES_MAX).map(readEntry);
}

function readEntry(entry: string): Entry {
  const dot = entry.indexOf(".");
  const kind = entry.slice(0, dot);
  const rest = entry.slice(dot + 1);
  if (kind === "adr") {
    return rest === "" ? {} : { text: rest };
  }
  const pair = kind === "point" || kind === "pos" ? readPair(rest) : undefined;
  if (pair === undefined) {
    return {};
  }
  const title = rest.slice(pair.end + 1).split("_", 1)[0];
  return { point: pointOf(pair), ...(title === undefined || title === "" ? {} : { text: title }) };
}
