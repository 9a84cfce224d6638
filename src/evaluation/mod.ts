/** Measures the resolver: builds corpora of real addresses with known truth, resolves them, and judges the answers. */
export { calibrate, type Calibration } from "./calibrate/calibrate.ts";
export { calibrationReport } from "./calibrate/calibration_report.ts";
export { calibrationTable } from "./calibrate/calibration_table.ts";
export { gatherSamples } from "./calibrate/gather_samples.ts";
export { answerQuestions } from "./answer_questions.ts";
export { dataGazetteer } from "./data_gazetteer.ts";
export { fieldFiles } from "./field/field_files.ts";
export { FIELD_PATH, fieldReport, readFieldInputs } from "./field/field_inputs.ts";
export { AREAS } from "./corpus/areas.ts";
export { buildCorpus, type Corpus } from "./corpus/build_corpus.ts";
export { evaluatePlaceNames, type NamedPlace, type PlaceNameFigures } from "./evaluate_place_names.ts";
export {
  nameQuestionsOf,
  type QuestionSet,
  questionsOf,
  styledQuestionsOf,
  VARIANT_NAMES,
} from "./questions/questions_of.ts";
export type { Question } from "./questions/question.ts";
export { readQuestions } from "./questions/read_questions.ts";
export { comparisonText, report } from "./report/report.ts";
export { FITTED_TOWN_AREA_NAMES, TOWN_AREA_NAMES } from "./town_lists/town_lists.ts";
export { TOWN_VARIANT_NAMES, townQuestions } from "./town_lists/town_questions.ts";
export { STYLES } from "./styles/styles.ts";
export type { Run } from "./score/row.ts";
export { compareRows } from "./score/compare_rows.ts";
