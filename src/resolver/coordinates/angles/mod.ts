/**
 * Reads one angle. In goes a normalized text, which is split into tokens; out comes an angle with its parts, its marks,
 * its hemisphere word and its label. What the words mean together is decided in `pairs/`.
 */
export type { Angle } from "./angle.ts";
export { type Axis, axisOfWord } from "./axis_words.ts";
export { isHeightWord, readHeading, readHeadingAfter } from "./headings.ts";
export { type Hemisphere, HEMISPHERE_SYSTEMS, INTERNATIONAL, isHemisphereWord } from "./hemispheres.ts";
export { isAngleWord, readAngle } from "./read_angle.ts";
export { type CommaRole, isUnitLetter, scanTokens, type Token } from "./scan_tokens.ts";
