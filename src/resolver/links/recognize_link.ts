import type { Coordinates } from "../../domain/coordinates.ts";
import type { Reason } from "../../domain/reasons.ts";
import { recognizeCodes } from "../codes/mod.ts";
import { recognizeCoordinates } from "../coordinates/mod.ts";
import type { Recognition, RecognizedPoint, Span } from "../recognition_types.ts";
import { findLinks, type FoundLink } from "./find_links.ts";
import type { ReadText } from "./place_text.ts";
import { type LinkPoint, OUT_OF_RANGE, type ReadPoint } from "./points.ts";
import {
  type Link,
  type LinkContents,
  readService,
  serviceOfHost,
  serviceOfScheme,
  UNKNOWN_SERVICE,
} from "./services/mod.ts";
import { codePageText, looksLikeKnownHost, splitLink, unwrap } from "./split_link.ts";
import { decodePercent } from "./values.ts";

/** Recognisers for other notations in the name of a place. */
const READERS: readonly ReadText[] = [(text) => recognizeCoordinates(text), (text) => recognizeCodes(text)];

/** A consent page around a redirect around a map; shared links are not nested deeper. */
const DEPTH_MAX = 2;

/** A shared text without a link is a pair of numbers or a code with some words; longer ones are letters. */
const SHARED_LENGTH_MAX = 256;

/** Weight of any recognition of a known service. */
const WEIGHT_KNOWN = 1;

/** A link to an unknown site is not an address, but the meaning of its parameters is a guess. */
const WEIGHT_UNKNOWN = 0.9;

/** A link without content inside a text: the rest of the text is probably intended. */
const WEIGHT_EMBEDDED_NOTHING = 0.2;

/** A viewport inside a text: the rest of the text may be more precise. */
const WEIGHT_EMBEDDED_VIEW = 0.3;

/**
 * The map links in a text and their content, best first; empty if there is none. Pure, never throws, linear in the
 * text's length. Spans are UTF-16 offsets into the text.
 *
 * @param readers recognisers for other notations in the name of a place
 *
 * @example
 * ```ts
 * const [best] = recognizeLink("see https://www.openstreetmap.org/?mlat=51.0528&mlon=13.7383&zoom=16");
 * best?.system; // "openstreetmap"
 * ```
 */
export function recognizeLink(text: string, readers: readonly ReadText[] = READERS): readonly Recognition[] {
  return readText(text, { depth: 0, readers });
}

/** How deep a text is inside other links, and the recognisers for the names of places in it. */
interface Nesting {
  readonly depth: number;
  readonly readers: readonly ReadText[];
}

function inside(nesting: Nesting): Nesting {
  return { ...nesting, depth: nesting.depth + 1 };
}

function readText(text: string, nesting: Nesting): readonly Recognition[] {
  const links = findLinks(text);
  if (links.length === 0) {
    return nesting.depth < DEPTH_MAX ? readEncoded(text, nesting) : [];
  }
  const recognitions = links.flatMap((found) => readFound(text, found, nesting));
  if (nesting.depth === 0 && !recognitions.some((recognition) => recognition.outcome !== "nothing")) {
    recognitions.unshift(...readWordsOutside(text, links, { nothings: recognitions, readers: nesting.readers }));
  }
  return recognitions.map((recognition, index) => ({ recognition, index })).toSorted((one, other) =>
    rankOf(one.recognition) - rankOf(other.recognition) || one.index - other.index
  ).map(({ recognition }) => recognition);
}

/**
 * The words next to links without content: apps share a place as its name, its address, and a short link. Skipped if
 * the words contain a point of their own, which is recognised elsewhere.
 */
function readWordsOutside(
  text: string,
  links: readonly FoundLink[],
  { nothings, readers }: { readonly nothings: readonly Recognition[]; readonly readers: readonly ReadText[] },
): readonly Recognition[] {
  const [first] = nothings;
  let rest = "";
  let at = 0;
  for (const { from, to } of links) {
    rest += `${text.slice(at, from)}\n`;
    at = to;
  }
  // Lines are the parts of an address.
  const words = (rest + text.slice(at)).split("\n").map((line) => line.trim()).filter((line) => WORDS.test(line)).join(
    ", ",
  );
  if (
    first === undefined || words === "" || readers.some((read) => read(words.slice(0, SHARED_LENGTH_MAX)).length > 0)
  ) {
    return [];
  }
  const reasons = first.reasons.filter((reason) => reason === "short_link_not_followed");
  const { system } = first;
  return [{
    kind: "map_link",
    system,
    outcome: "text",
    text: words,
    weight: WEIGHT_OUTSIDE,
    span: [0, text.length],
    reasons,
  }];
}

/** A letter, which may be part of a name. */
const WORDS = /\p{L}/u;

/** The words next to a link without content are what is intended. */
const WEIGHT_OUTSIDE = 0.9;

/** A completely encoded link, as it occurs inside other links. */
function readEncoded(text: string, nesting: Nesting): readonly Recognition[] {
  const from = text.search(ENCODED_LINK);
  const span: Span = [from, text.length];
  return from < 0
    ? []
    : readText(decodePercent(text.slice(from)), inside(nesting)).map((recognition) => ({ ...recognition, span }));
}

const ENCODED_LINK = /https?%3a(?:%2f){2}/i;

/** Marked points first, then viewports and words, then nothing. Of equals the first in the text counts. */
function rankOf(recognition: Recognition): number {
  if (recognition.outcome === "nothing") {
    return 3;
  }
  return recognition.weight < WEIGHT_KNOWN
    ? 2
    : recognition.outcome === "point" && recognition.origin !== "center"
    ? 0
    : 1;
}

function readFound(text: string, found: FoundLink, nesting: Nesting): readonly Recognition[] {
  const written = text.slice(found.from, found.to);
  const span: Span = [found.from, found.to];
  const isWhole = !WORD_OR_NUMBER.test(text.slice(0, found.from)) && !WORD_OR_NUMBER.test(text.slice(found.to));
  const recognitions = readLink(written, found.schemeEnd, { ...nesting, span });
  if (isWhole || nesting.depth > 0) {
    return recognitions;
  }
  const longer = recognitions.some((recognition) => recognition.outcome === "point")
    ? undefined
    : readUnencoded(text, found, nesting);
  return longer ?? weighEmbedded(recognitions);
}

/** Quotes, arrows and bullets around a link are ignored. */
const WORD_OR_NUMBER = /[\p{L}\p{N}]/u;

/**
 * A link copied with decoded spaces (`…/place/Central Park/@40.78,-73.96,15z`): the text after the first space belongs
 * to it if it ends the text on the same line, and gives a point that the part before the space does not.
 */
function readUnencoded(text: string, found: FoundLink, nesting: Nesting): readonly Recognition[] | undefined {
  const rest = text.slice(found.from).trimEnd();
  if (found.from !== text.length - text.trimStart().length || rest.includes("\n") || !CONTINUES.test(rest)) {
    return undefined;
  }
  const span: Span = [found.from, found.from + rest.length];
  const recognitions = readLink(rest.replaceAll(" ", "%20"), found.schemeEnd, { ...nesting, span });
  return recognitions.some((recognition) => recognition.outcome === "point") ? recognitions : undefined;
}

/** After a space, characters that only links contain. */
const CONTINUES = /\s\S*(?:[/=&@]|~|%[0-9A-F]{2})/i;

/**
 * A link inside a text weighs less if it contains little; all of its recognitions are scaled, so that their order
 * stays.
 */
function weighEmbedded(recognitions: readonly Recognition[]): readonly Recognition[] {
  const [first] = recognitions;
  const factor = first?.outcome === "nothing"
    ? WEIGHT_EMBEDDED_NOTHING
    : first?.outcome === "point" && first.origin === "center"
    ? WEIGHT_EMBEDDED_VIEW
    : 1;
  return factor === 1
    ? recognitions
    : recognitions.map((recognition) => ({ ...recognition, weight: recognition.weight * factor }));
}

function readLink(
  written: string,
  schemeEnd: number,
  { span, ...nesting }: Nesting & { readonly span: Span },
): readonly Recognition[] {
  const split = splitLink(written.replaceAll("&amp;", "&").replaceAll("\\/", "/"), schemeEnd);
  if (split.isRefused || looksLikeKnownHost(split.link.host)) {
    return [{ kind: "map_link", system: "link", outcome: "nothing", weight: 1, span, reasons: ["no_match"] }];
  }
  const { link } = split;
  const inner = nesting.depth < DEPTH_MAX ? unwrap(link) ?? codePageText(link) : undefined;
  if (inner !== undefined) {
    const links = readText(inner, inside(nesting));
    const shared = inner.slice(0, SHARED_LENGTH_MAX);
    const recognitions = links.length > 0 ? links : nesting.readers.flatMap((read) => read(shared));
    if (recognitions.length > 0) {
      return recognitions.map((recognition) => ({ ...recognition, kind: "map_link", span }));
    }
  }
  return readSplit(link, { ...nesting, span });
}

function readSplit(link: Link, { span, readers }: Nesting & { readonly span: Span }): readonly Recognition[] {
  const known = link.host === "" ? serviceOfScheme(link.scheme) : serviceOfHost(link.host);
  const frame = known === undefined
    ? { system: UNKNOWN_SERVICE.system, span, weight: WEIGHT_UNKNOWN }
    : { system: known.system, span, weight: WEIGHT_KNOWN };
  const reader = known?.isMap?.(link) === false ? UNKNOWN_SERVICE : known ?? UNKNOWN_SERVICE;
  return recognitionsOf(readService(reader, link, readers), frame);
}

/** Fields that all recognitions of one link have in common. */
interface LinkFrame {
  readonly system: string;
  readonly span: Span;
  /** 0–1: 1 for a known service. */
  readonly weight: number;
}

/** Factor for the weight of a second recognition of the same link. */
const SECOND_FACTOR = 0.5;

/** Points of a route that are returned. */
const OTHERS_MAX = 10;

/** Turns the content of a link into recognitions, best first: always at least one. */
function recognitionsOf(evidence: LinkContents, frame: LinkFrame): readonly Recognition[] {
  const pin = evidence.pin ?? evidence.hash;
  if (pin === OUT_OF_RANGE) {
    return [nothing(frame, OUT_OF_RANGE)];
  }
  if (pin !== undefined) {
    return [pointRecognition(frame, pin, evidence.pin === undefined ? "decoded" : "pin", evidence)];
  }
  const { text, hint } = evidence;
  const center = evidence.center === OUT_OF_RANGE ? undefined : evidence.center;
  const seen = center === undefined ? [] : [pointRecognition(frame, center, "center", evidence)];
  const words = text === undefined ? [] : [textRecognition(frame, text, center ?? hint)];
  const recognitions = [
    ...(evidence.prefersText === true ? [...words, ...seen] : [...seen, ...words]),
    ...(hint === undefined || center !== undefined ? [] : [pointRecognition(frame, hint, "hint", evidence)]),
  ];
  return recognitions.length === 0
    ? [nothing(frame, evidence.center === OUT_OF_RANGE ? OUT_OF_RANGE : evidence.nothing ?? "no_match")]
    : recognitions.map((recognition, index) =>
      index === 0 ? recognition : { ...recognition, weight: frame.weight * SECOND_FACTOR }
    );
}

type PointSource = "pin" | "decoded" | "center" | "hint";

function pointRecognition(
  frame: LinkFrame,
  point: LinkPoint,
  source: PointSource,
  evidence: LinkContents,
): RecognizedPoint {
  const others = (evidence.others ?? []).filter(isPoint).map((other) => other.coordinates)
    .filter((other) => !isSame(other, point.coordinates)).slice(0, OTHERS_MAX);
  // What a viewport shows and what an identifier stands for is uncertain anyway.
  const words = source === "center" || source === "hint" ? undefined : evidence.address ?? evidence.title;
  const reasons: readonly Reason[] = source === "center" ? ["map_center_only", ...point.reasons] : point.reasons;
  return {
    kind: "map_link",
    ...frame,
    outcome: "point",
    coordinates: point.coordinates,
    accuracyM: point.accuracyM,
    reasons,
    origin: source === "hint" ? "decoded" : source,
    precision: source === "pin" ? "coordinate" : source === "center" ? "map_center" : "cell",
    ...(evidence.title === undefined ? {} : { title: evidence.title }),
    ...(words === undefined ? {} : { words }),
    ...(others.length === 0 ? {} : { others }),
  };
}

function textRecognition(frame: LinkFrame, text: string, near: LinkPoint | undefined): Recognition {
  const bias = near === undefined ? {} : { near: near.coordinates };
  return { kind: "map_link", ...frame, outcome: "text", text, reasons: [], ...bias };
}

function nothing(frame: LinkFrame, reason: Reason): Recognition {
  return { kind: "map_link", ...frame, outcome: "nothing", reasons: [reason] };
}

function isSame(one: Coordinates, other: Coordinates): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

function isPoint(point: ReadPoint): point is LinkPoint {
  return point !== OUT_OF_RANGE;
}
