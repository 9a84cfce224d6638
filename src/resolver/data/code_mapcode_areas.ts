import { AreaModel, FIELD } from "./area_model.ts";
import type { BitCoder } from "./bit_coder.ts";

/** Numbers an area: west, south, east, north in microdegrees, and its flags. */
export const AREA_NUMBERS = 5;
/** The lowest bits of the flags: form and kind of an area; then the letter of a header; then how it is cut. */
const KIND_BITS = 11;
const HEADER_BITS = 5;
const CUT_AT = KIND_BITS + HEADER_BITS;
/** More microdegrees than there are from pole to pole. */
const HEIGHTS = 2 ** 28;
const KIND_MASK = (1 << KIND_BITS) - 1;
const HEADER_MASK = (1 << HEADER_BITS) - 1;

/**
 * Codes areas in sequence, in either direction (see `BitCoder`): a reader fills `areas`, a writer reads them. Kind,
 * size and cut of an area mostly follow from the previous ones; its position does not.
 */
export function codeMapcodeAreas(coder: BitCoder, areas: Int32Array): void {
  const model = new AreaModel(coder);
  let [west, south, kind, header] = [0, 0, 0, 0];
  for (let at = 0; at < areas.length; at += AREA_NUMBERS) {
    const number = (index: number): number => areas[at + index] ?? 0;
    const flags = number(4);
    const before = kind;
    kind = model.bits(FIELD.kind, before, flags & KIND_MASK, KIND_BITS);
    // Areas of one kind follow each other's letters.
    const known = (kind << (HEADER_BITS + 1)) | (kind === before ? header + 1 : 0);
    header = model.bits(FIELD.header, known, (flags >> KIND_BITS) & HEADER_MASK, HEADER_BITS);
    const cut = model.repeated(FIELD.cut, kind, flags >> CUT_AT, 0);
    const height = model.repeated(FIELD.height, kind, number(3) - number(1), cut);
    south = model.place(FIELD.south, kind, number(1), south);
    west = model.place(FIELD.west, kind, number(0), west);
    const width = model.width(kind, number(2) - number(0), {
      like: cut * HEIGHTS + height,
      column: columnWidth(south, south + height),
    });
    // Assigned one by one: filling from a new array per row takes six times as long.
    areas[at] = west;
    areas[at + 1] = south;
    areas[at + 2] = west + width;
    areas[at + 3] = south + height;
    areas[at + 4] = kind | (header << KIND_BITS) | (cut << CUT_AT);
  }
}

/** Latitudes are grouped in bands of 2¹⁹ microdegrees. */
const BAND_BITS = 19;
/** A cell is ten metres wide: 90 microdegrees at the equator. */
const EQUATOR = 90;
const MICRODEG = 1e6;

/**
 * Width of a mapcode cell in an area, in quarter microdegrees of longitude: that at the area's edge nearest to the
 * equator.
 */
export function columnWidth(south: number, north: number): number {
  const nearest = south >= 0 ? south : north >= 0 ? 0 : -north;
  const latitude = ((nearest >> BAND_BITS) << BAND_BITS) / MICRODEG;
  return Math.round(4 * EQUATOR / Math.cos(latitude * Math.PI / 180)) / 4;
}
