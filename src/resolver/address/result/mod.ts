/**
 * Stage 7: a candidate to an answer. In go the best candidates and the lattice; out come answers with their point,
 * precision, matches, reasons and confidence. `findings/` holds what is missing, contradicted or uncertain.
 */
export { explainAddress, inputSpansOf, type TokenPart, tokenPartsOf } from "./explain_address.ts";
export { hasOtherBeginning, isOwnSegment, lettersOf } from "./findings/uncertain_names.ts";
export { placeAnswer } from "./place_answer.ts";
export { postcodeAnswers, postcodeAnswersFor } from "./postcode_answers.ts";
export { streetAnswer, streetPoint } from "./street_answer.ts";
export { addUnits, withUnit, writtenUnit } from "./units.ts";
