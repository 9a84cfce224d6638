/**
 * Reads one angle. In goes a normalized text, which is split into tokens; out comes an angle with its parts, its marks,
 * its hemisphere word and its label. What the words mean together is decided in `pairs/`.
 */
export { type Angle, isAngleWord, isHeightWord, readAngle, readHeading, readHeadingAfter } from "./read_angle.ts";
export {
  type Axis,
  axisOfWord,
  type CommaRole,
  coordinateWords,
  type Hemisphere,
  HEMISPHERE_SYSTEMS,
  INTERNATIONAL,
  isHemisphereWord,
  isUnitLetter,
  scanTokens,
  type Token,
} from "./tokens.ts";
