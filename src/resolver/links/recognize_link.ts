import { given } from "../../domain/given.ts";
import type { Recognition, RecognizedPoint, Span } from "../recognition_types.ts";
import { findLinks, type FoundLink } from "./find_links.ts";
import { NOTATIONS } from "./place_text.ts";
import { type LinkPoint, OUT_OF_RANGE, validPoint } from "./points.ts";
import { type LinkContents, readService, serviceOfHost, serviceOfScheme, UNKNOWN_SERVICE } from "./services/mod.ts";
import { codePageText, looksLikeKnownHost, splitLink, unwrap } from "./split_link.ts";
import { decodePercent } from "./values.ts";

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
 * @example
 * ```ts
 * const [best] = recognizeLink("see https://www.openstreetmap.org/?mlat=51.0528&mlon=13.7383&zoom=16");
 * best?.system; // "openstreetmap"
 * ```
 */
export function recognizeLink(text: string): readonly Recognition[] {
  return readText(text, 0);
}

/** @param depth how many other links are around the text */
function readText(text: string, depth: number): readonly Recognition[] {
  const links = findLinks(text);
  if (links.length === 0) {
    return depth < DEPTH_MAX ? readEncoded(text, depth) : [];
  }
  const recognitions = links.flatMap((found) => readFound(text, found, depth));
  if (depth === 0 && !recognitions.some((recognition) => recognition.outcome !== "nothing")) {
    recognitions.unshift(...readWordsOutside(text, links, recognitions));
  }
  return recognitions.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * The words next to links without content: apps share a place as its name, its address, and a short link. Skipped if
 * the words contain a point of their own, which is recognised elsewhere.
 */
function readWordsOutside(
  text: string,
  links: readonly FoundLink[],
  [first]: readonly Recognition[],
): readonly Recognition[] {
  const rest = [...links, undefined].map((link, at) => text.slice(links[at - 1]?.to, link?.from));
  // Lines are the parts of an address.
  const lines = rest.join("\n").split("\n").map((line) => line.trim());
  const words = lines.filter((line) => WORDS.test(line)).join(", ");
  if (
    first === undefined || words === "" ||
    NOTATIONS.some((read) => read(rest.join("\n").slice(0, SHARED_LENGTH_MAX)).length > 0)
  ) {
    return [];
  }
  const frame = { kind: "map_link", system: first.system, weight: WEIGHT_OUTSIDE, span: [0, text.length] } as const;
  const reasons = first.reasons.filter((reason) => reason === "short_link_not_followed");
  return [{ ...frame, outcome: "text", text: words, reasons }];
}

/** A letter, which may be part of a name. */
const WORDS = /\p{L}/u;

/** The words next to a link without content are what is intended. */
const WEIGHT_OUTSIDE = 0.9;

/** A completely encoded link, as it occurs inside other links. */
function readEncoded(text: string, depth: number): readonly Recognition[] {
  const from = text.search(ENCODED_LINK);
  const recognitions = from < 0 ? [] : readText(decodePercent(text.slice(from)), depth + 1);
  return recognitions.map((recognition) => ({ ...recognition, span: [from, text.length] }));
}

const ENCODED_LINK = /https?%(?:25)?3a(?:%(?:25)?2f){2}/i;

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

function readFound(text: string, found: FoundLink, depth: number): readonly Recognition[] {
  const written = text.slice(found.from, found.to);
  const span: Span = [found.from, found.to];
  const isWhole = !WORD_OR_NUMBER.test(text.slice(0, found.from)) && !WORD_OR_NUMBER.test(text.slice(found.to));
  const recognitions = readLink(written, found.schemeEnd, { depth, span });
  if (isWhole || depth > 0) {
    return recognitions;
  }
  const longer = recognitions.some((recognition) => recognition.outcome === "point")
    ? undefined
    : readUnencoded(text, found, depth);
  return longer ?? weighEmbedded(recognitions);
}

/** Quotes, arrows and bullets around a link are ignored. */
const WORD_OR_NUMBER = /[\p{L}\p{N}]/u;

/**
 * A link copied with decoded spaces (`…/place/Central Park/@40.78,-73.96,15z`): the text after the first space belongs
 * to it if it ends the text on the same line, and gives a point that the part before the space does not.
 */
function readUnencoded(text: string, found: FoundLink, depth: number): readonly Recognition[] | undefined {
  const rest = text.slice(found.from).trimEnd();
  if (found.from !== text.length - text.trimStart().length || rest.includes("\n") || !CONTINUES.test(rest)) {
    return undefined;
  }
  const span: Span = [found.from, found.from + rest.length];
  const recognitions = readLink(rest.replaceAll(" ", "%20"), found.schemeEnd, { depth, span });
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
  { span, depth }: { readonly span: Span; readonly depth: number },
): readonly Recognition[] {
  const link = splitLink(written.replaceAll("&amp;", "&").replaceAll("\\/", "/"), schemeEnd);
  if (link === undefined || looksLikeKnownHost(link.host)) {
    return [{ kind: "map_link", system: "link", outcome: "nothing", weight: 1, span, reasons: ["no_match"] }];
  }
  const inner = depth < DEPTH_MAX ? unwrap(link) ?? codePageText(link) : undefined;
  if (inner !== undefined) {
    const links = readText(inner, depth + 1);
    const shared = inner.slice(0, SHARED_LENGTH_MAX);
    const recognitions = links.length > 0 ? links : NOTATIONS.flatMap((read) => read(shared));
    if (recognitions.length > 0) {
      return recognitions.map((recognition) => ({ ...recognition, kind: "map_link", span }));
    }
  }
  const known = link.host === "" ? serviceOfScheme(link.scheme) : serviceOfHost(link.host);
  const { system } = known ?? UNKNOWN_SERVICE;
  const reader = known?.isMap?.(link) === false ? UNKNOWN_SERVICE : known ?? UNKNOWN_SERVICE;
  const weight = known === undefined ? WEIGHT_UNKNOWN : WEIGHT_KNOWN;
  return recognitionsOf(readService(reader, link), { kind: "map_link", system, span, weight });
}

/** Fields that all recognitions of one link have in common. The weight of a known service is 1. */
type LinkFrame = Pick<RecognizedPoint, "kind" | "system" | "span" | "weight">;

/** Factor for the weight of a second recognition of the same link. */
const SECOND_FACTOR = 0.5;

/** Points of a route that are returned. */
const OTHERS_MAX = 10;

/** Turns the content of a link into recognitions, best first: always at least one. */
function recognitionsOf(contents: LinkContents, frame: LinkFrame): readonly Recognition[] {
  const { text, hint } = contents;
  const pin = contents.pin ?? contents.hash;
  if (pin !== undefined && pin !== OUT_OF_RANGE) {
    return [pointRecognition(frame, pin, contents.pin === undefined ? "decoded" : "pin", contents)];
  }
  const center = validPoint(contents.center);
  const near = center ?? hint;
  const seen = center === undefined ? [] : [pointRecognition(frame, center, "center", contents)];
  const words = text === undefined
    ? []
    : [{ ...frame, outcome: "text", text, reasons: [], ...given({ near: near?.coordinates }) } as const];
  const recognitions = pin === OUT_OF_RANGE ? [] : [
    ...(contents.prefersText === true ? [...words, ...seen] : [...seen, ...words]),
    ...(hint === undefined || center !== undefined ? [] : [pointRecognition(frame, hint, "hint", contents)]),
  ];
  const isOutOfRange = pin === OUT_OF_RANGE || contents.center === OUT_OF_RANGE;
  return recognitions.length === 0
    ? [{ ...frame, outcome: "nothing", reasons: [isOutOfRange ? OUT_OF_RANGE : contents.nothing ?? "no_match"] }]
    : recognitions.map((recognition, index) =>
      index === 0 ? recognition : { ...recognition, weight: frame.weight * SECOND_FACTOR }
    );
}

function pointRecognition(
  frame: LinkFrame,
  { coordinates, accuracyM, reasons }: LinkPoint,
  source: "pin" | "decoded" | "center" | "hint",
  { title, address, others = [] }: LinkContents,
): RecognizedPoint {
  const otherPoints = others.flatMap((other) => other === OUT_OF_RANGE ? [] : [other.coordinates])
    .filter(({ latitude, longitude }) => latitude !== coordinates.latitude || longitude !== coordinates.longitude);
  // What a viewport shows and what an identifier stands for is uncertain anyway.
  const words = source === "center" || source === "hint" ? undefined : address ?? title;
  return {
    ...frame,
    outcome: "point",
    coordinates,
    accuracyM,
    reasons: source === "center" ? ["map_center_only", ...reasons] : reasons,
    origin: source === "hint" ? "decoded" : source,
    precision: source === "pin" ? "coordinate" : source === "center" ? "map_center" : "cell",
    ...given({ title, words }),
    ...(otherPoints.length === 0 ? {} : { others: otherPoints.slice(0, OTHERS_MAX) }),
  };
}
