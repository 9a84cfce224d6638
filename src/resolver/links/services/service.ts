import type { Reason } from "../../../domain/resolution.ts";
import { type PlaceText, readPlaceTexts } from "../place_text.ts";
import {
  type AxisNames,
  type Datum,
  type LinkPoint,
  pointOfNames,
  pointOfText,
  type PointOptions,
  readHashView,
  type ReadPoint,
  viewOf,
  viewRadiusOf,
} from "../points.ts";
import { filled, type Parameters, parametersOf, pathSegments } from "../values.ts";

/** The parts of a link as written. Nothing is decoded: every service decodes in its own way. */
export interface Link {
  /** Lower case; `https` for a link without a scheme. */
  readonly scheme: string;
  /** Lower case, without port and trailing dot. Empty if the scheme has no host (`geo:1,2`). */
  readonly host: string;
  /** From the first `/`; without a host everything up to `?`. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** Without `#`. */
  readonly fragment: string;
}

/**
 * What one link contains, as its service reads it. The order of trust is the same for all services: a pin, an identifier
 * that decodes to a cell, a viewport, words, an identifier with an approximate area, nothing.
 */
export interface LinkContents extends PlaceText {
  /** The centre of the viewport; `accuracyM` is its radius. */
  readonly center?: ReadPoint | undefined;
  /** Decoded from an identifier with an approximate area (Google's feature id). */
  readonly hint?: LinkPoint | undefined;
  /** A route's other points, best first. */
  readonly others?: readonly ReadPoint[] | undefined;
  /** The address beside the point in the same link, where it is not its title. */
  readonly address?: string | undefined;
  /** The words win over the viewport in the same link: an address, not a name. */
  readonly prefersText?: boolean | undefined;
  /** The reason if there is nothing. Default: `no_match`. */
  readonly nothing?: Extract<Reason, "no_match" | "short_link_not_followed"> | undefined;
}

/** A link with its parts decoded, and what its words were read as. */
export interface GivenLink extends Link {
  readonly parameters: Parameters;
  readonly segments: readonly string[];
  readonly words: PlaceText;
}

/** A point: in a parameter (both numbers), in two parameters (latitude first), or anywhere. */
export type PointSource =
  | string
  | AxisNames
  | ((given: GivenLink, options: PointOptions) => ReadPoint | undefined);

/** Words: a parameter, or anything. */
export type TextSource = string | ((given: GivenLink) => string | undefined);

/** A map service: its hosts and schemes, and where its links keep what. All sources are in order, best first. */
export interface Service {
  /** Becomes `source.system`. */
  readonly system: string;
  /** Separated by spaces. Subdomains (`www.`, `m.`, a language) are included. */
  readonly hosts?: string;
  readonly schemes?: string;
  /** The order of numbers inside one parameter. Default: latitude first. */
  readonly order?: "longitude_first";
  /** Default: WGS 84. */
  readonly datum?: Datum | ((parameters: Parameters) => Datum);
  readonly pins?: readonly PointSource[];
  /** Stops of a route; the last one is the destination, before words and behind `pins`. */
  readonly stops?: (given: GivenLink, options: PointOptions) => readonly PlaceText[];
  readonly hashes?: readonly PointSource[];
  readonly views?: readonly PointSource[];
  readonly others?: readonly PointSource[];
  readonly hint?: (given: GivenLink) => LinkPoint | undefined;
  /** Parameters that may be an address, a pair or a code. */
  readonly words?: readonly string[];
  readonly titles?: readonly TextSource[];
  readonly texts?: readonly TextSource[];
  /** Names of the place: both, behind them. */
  readonly names?: readonly TextSource[];
  readonly prefersText?: true;
  /** Parameters also stand behind `#`. */
  readonly inFragment?: true;
  /** Paths of links that are only keys. */
  readonly short?: RegExp;
  /** Other pages of its hosts are read like those of unknown ones. */
  readonly isMap?: (link: Link) => boolean;
  /** A grammar of its own. Undefined if the link contains no place. Never throws. */
  readonly read?: (given: GivenLink) => LinkContents | undefined;
}

/** The content of a service's link. Never throws. */
export function readService(service: Service, link: Link): LinkContents {
  if (service.short?.test(link.path) === true) {
    return { nothing: "short_link_not_followed" };
  }
  const given = givenOf(service, link);
  if (service.read !== undefined) {
    return service.read(given) ?? {};
  }
  const { order } = service;
  const { parameters, words } = given;
  const options = { order, datum: typeof service.datum === "function" ? service.datum(parameters) : service.datum };
  const stops = service.stops?.(given, options) ?? [];
  const last = stops.at(-1);
  const pin = firstPoint(service.pins, given, options) ?? last?.pin ?? words.pin;
  const hash = last?.hash ?? firstPoint(service.hashes, given, options) ?? words.hash;
  const title = filled(last?.title, ...textsAt([service.titles, service.names], given), words.title);
  if (pin !== undefined || hash !== undefined) {
    const before = stops.slice(0, -1).flatMap((stop) => stop.pin ?? stop.hash ?? []);
    const others = (service.others ?? []).flatMap((source) => pointAt(source, given, options) ?? []);
    return { pin, hash, title, others: [...before, ...others] };
  }
  return {
    center: firstPoint(service.views, given, { ...options, accuracyM: viewRadiusOf(parameters) }),
    hint: service.hint?.(given),
    title,
    text: filled(last?.text, words.text, ...textsAt([service.texts, service.names], given)),
    prefersText: service.prefersText,
  };
}

function givenOf(service: Service, link: Link): GivenLink {
  const isInFragment = service.inFragment === true && link.fragment.includes("=");
  const parameters = parametersOf(isInFragment ? `${link.query}&${link.fragment}` : link.query);
  let segments: readonly string[] | undefined;
  return {
    ...link,
    parameters,
    words: readPlaceTexts((service.words ?? []).map((name) => parameters.get(name))),
    /** Most services have no need of them. */
    get segments() {
      return segments ??= pathSegments(link.path);
    },
  };
}

/** The first of several sources that gives a point. */
export function firstPoint(
  sources: readonly PointSource[] = [],
  given: GivenLink,
  options: PointOptions,
): ReadPoint | undefined {
  for (const source of sources) {
    const point = pointAt(source, given, options);
    if (point !== undefined) {
      return point;
    }
  }
  return undefined;
}

function pointAt(source: PointSource, given: GivenLink, options: PointOptions): ReadPoint | undefined {
  if (typeof source === "function") {
    return source(given, options);
  }
  return typeof source === "string"
    ? pointOfText(given.parameters.get(source), options)
    : pointOfNames(given.parameters, source, options);
}

function textsAt(
  sources: readonly (readonly TextSource[] | undefined)[],
  given: GivenLink,
): readonly (string | undefined)[] {
  return sources.flatMap((some = []) => some)
    .map((source) => typeof source === "function" ? source(given) : given.parameters.get(source));
}

/** Sources that several services have in common. */
export const WORDS_TEXT: TextSource = ({ words }) => words.text;
export const WORDS_TITLE: TextSource = ({ words }) => words.title;
export const HASH_VIEW: PointSource = ({ fragment }, { order }) => readHashView(fragment, order);

/** A pair in a parameter with the longitude first, whatever is usual. */
export function longitudeFirst(name: string): PointSource {
  return ({ parameters }, options) => pointOfText(parameters.get(name), { ...options, order: "longitude_first" });
}

/** `47.37,8.54,9` in a parameter: a viewport with its zoom. */
export function viewIn(name: string): PointSource {
  return ({ parameters }, options) => viewOf(parameters.get(name), options);
}

/** The segment of the path behind one of these. */
export function afterSegment(...names: readonly string[]): (given: Pick<GivenLink, "segments">) => string | undefined {
  return ({ segments }) => {
    const at = segments.findIndex((segment) => names.includes(segment));
    return at < 0 ? undefined : segments[at + 1];
  };
}

/** The text behind a prefix in a parameter. */
export function prefixed(name: string, prefix: string): (given: Pick<GivenLink, "parameters">) => string | undefined {
  return ({ parameters }) => {
    const text = parameters.get(name) ?? "";
    return text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
  };
}

/** A point of a text source. */
export function pointFrom(text: (given: GivenLink) => string | undefined): PointSource {
  return (given, options) => pointOfText(text(given), options);
}

/** The stops whose points can be read. */
export function stopsOf(points: readonly (ReadPoint | undefined)[]): readonly PlaceText[] {
  return points.flatMap((pin) => pin === undefined ? [] : [{ pin }]);
}

/** `google.com google.de …` */
export function hostsOf(name: string, endings: string): string {
  return endings.split(/\s/).map((ending) => `${name}.${ending}`).join(" ");
}
