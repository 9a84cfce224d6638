/** Measures the resolver: builds corpora of real addresses with known truth, resolves them, and judges the answers. */
export { calibrate } from "./calibrate/calibrate.ts";
export { calibrationReport, calibrationTable } from "./calibrate/calibration_report.ts";
export { gatherSamples } from "./calibrate/gather_samples.ts";
export { answerQuestions } from "./answer_questions.ts";
export { dataGazetteer } from "./corpus/data_files.ts";
export { evaluatePairs, pairReport } from "./pairs.ts";
export { FIELD_PATH, fieldFiles, fieldReport, readFieldInputs } from "./field/field_inputs.ts";
export { AREAS, corpusFiles } from "./corpus/areas.ts";
export { buildCorpus, type Corpus } from "./corpus/build_corpus.ts";
export { nameQuestionsOf, questionsOf, styledQuestionsOf, surveyOf, VARIANT_NAMES } from "./questions/questions_of.ts";
export { type Question, readQuestions } from "./questions/question.ts";
export { comparisonText, report } from "./report/report.ts";
export { FITTED_TOWN_AREA_NAMES, TOWN_AREA_NAMES } from "./town_lists/town_lists.ts";
export { TOWN_VARIANT_NAMES, townQuestions } from "./town_lists/town_questions.ts";
export { STYLES } from "./styles/styles.ts";
export { compareRows, type Run } from "./score/row.ts";
