import type { LinkContents } from "../link_contents.ts";
import type { Link, Service } from "../service.ts";
import {
  type AxisNames,
  type Datum,
  filled,
  OUT_OF_RANGE,
  type Parameters,
  parametersOf,
  pathSegments,
  pointOf,
  pointOfNames,
  type PointOptions,
  readHashView,
  readPair,
  readPlaceText,
  type ReadPoint,
  type ReadText,
  valuesOf,
  viewRadiusOf,
  viewRadiusOfZoom,
} from "../values/mod.ts";

/** Where a service whose links have only parameters keeps its points. */
interface PlainGrammar {
  /** A parameter with both numbers, or two parameters (latitude first); best first. */
  readonly pins?: readonly (string | AxisNames)[];
  readonly views?: readonly (string | AxisNames)[];
  /** A parameter repeated per stop: the last is the destination. */
  readonly stops?: string;
  /** Parameters of further points. */
  readonly others?: readonly string[];
  readonly titles?: readonly string[];
  readonly texts?: readonly string[];
  /** The order inside one parameter, and after `#`. */
  readonly order?: "longitude_first";
  /** Default: WGS 84. */
  readonly datum?: Datum;
  /** A segment of the path (or its beginning) before a pinned pair. */
  readonly pinAfter?: string;
  /** Prefix of a viewport's pair in the path: `@`, or nothing. */
  readonly viewInPath?: "@" | "";
  /** A parameter after `#` with a marked place: `marker=14/46.55/8.56`. */
  readonly pinInFragment?: string;
  /** What follows `#`: the same parameters, or a viewport. */
  readonly fragment?: "parameters" | "view";
}

/** Maps write markers with four or five decimals. Metres. */
const MARKER_ACCURACY_M = 10;

/** A service described by a table row. */
export function plainService(system: string, grammar: PlainGrammar): Service {
  return { system, read: (link, readers) => readPlain(link, grammar, readers) };
}

function readPlain(link: Link, grammar: PlainGrammar, readers: readonly ReadText[]): LinkContents {
  const parameters = parametersOf(
    grammar.fragment === "parameters" && link.fragment.includes("=") ? `${link.query}&${link.fragment}` : link.query,
  );
  const options: PointOptions = {
    ...(grammar.order === undefined ? {} : { order: grammar.order }),
    ...(grammar.datum === undefined ? {} : { datum: grammar.datum }),
  };
  const view: PointOptions = { ...options, accuracyM: viewRadiusOf(parameters) };
  const stops = grammar.stops === undefined ? [] : readStops(valuesOf(link.query, grammar.stops), options);
  const words = readPlaceText(filled(...(grammar.texts ?? []).map((name) => parameters.get(name))) ?? "", {}, readers);
  return {
    pin: firstOf(parameters, grammar.pins, options) ?? stops.at(-1) ??
      readAfter(link.path, grammar.pinAfter, options) ?? readFragmentPin(link.fragment, grammar.pinInFragment) ??
      words.pin,
    hash: words.hash,
    others: [
      ...stops.slice(0, -1),
      ...(grammar.others ?? []).flatMap((name) => firstOf(parameters, [name], options) ?? []),
    ],
    center: firstOf(parameters, grammar.views, view) ?? readHashView(link.fragment, grammar.order) ??
      readPathView(link.path, grammar, options),
    title: filled(...(grammar.titles ?? []).map((name) => parameters.get(name)), words.title),
    text: filled(words.text),
    prefersText: true,
  };
}

function firstOf(
  parameters: Parameters,
  names: readonly (string | AxisNames)[] | undefined,
  options: PointOptions,
): ReadPoint | undefined {
  for (const name of names ?? []) {
    const point = typeof name === "string"
      ? pairOf(parameters.get(name), options)
      : pointOfNames(parameters, name, options);
    if (point !== undefined) {
      return point;
    }
  }
  return undefined;
}

function pairOf(value: string | undefined, options: PointOptions): ReadPoint | undefined {
  const pair = value === undefined ? undefined : readPair(value);
  return pair === undefined ? undefined : pointOf(pair, options);
}

function readFragmentPin(fragment: string, name: string | undefined): ReadPoint | undefined {
  const value = name === undefined ? undefined : parametersOf(fragment).get(name);
  const seen = value === undefined ? undefined : readHashView(value);
  // A marker is a point: the size of the viewport around it does not matter.
  return seen === undefined || seen === OUT_OF_RANGE ? seen : { ...seen, accuracyM: MARKER_ACCURACY_M };
}

function readStops(values: readonly string[], options: PointOptions): readonly ReadPoint[] {
  return values.flatMap((value) => pairOf(value, options) ?? []);
}

function readAfter(path: string, segment: string | undefined, options: PointOptions): ReadPoint | undefined {
  if (segment === undefined) {
    return undefined;
  }
  const segments = pathSegments(path);
  const at = segments.findIndex((each) => each === segment || each.startsWith(`${segment}:`));
  const text = segments[at]?.startsWith(`${segment}:`) === true
    ? segments[at].slice(segment.length + 1).replace(":", ",")
    : segments[at + 1];
  return at < 0 ? undefined : pairOf(text, options);
}

/** `/@52.5,13.2,12z`, `/52.5,13.2/12`. */
function readPathView(path: string, grammar: PlainGrammar, options: PointOptions): ReadPoint | undefined {
  const mark = grammar.viewInPath;
  if (mark === undefined) {
    return undefined;
  }
  const segments = pathSegments(path);
  for (const [index, segment] of segments.entries()) {
    const pair = segment.startsWith(mark) ? readPair(segment, mark.length) : undefined;
    if (pair !== undefined && segment.includes(",")) {
      const zoom = Number.parseFloat(segment.slice(pair.end + 1) || (segments[index + 1] ?? ""));
      return pointOf(pair, { ...options, accuracyM: viewRadiusOfZoom(Number.isNaN(zoom) ? undefined : zoom) });
    }
  }
  return undefined;
}
