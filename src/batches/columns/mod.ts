/**
 * What the columns of a table mean. In go the first rows of a table of any format and what the loaded data knows; out
 * come the header row, the role of each column with its confidence, and the mapping by which rows are resolved. Pure: the
 * preview and the upload call the same functions. Imports no stage but `rows/`.
 *
 * @module
 */
export { COLUMN_NAME_MAX, columnName, type ColumnRole, mappingOfRoles, ROLES } from "./assign_roles.ts";
export { isDamagedNumber } from "./column_facts.ts";
export { headerRoles, headerRow } from "./header_row.ts";
export { type RecognizedColumn, type RecognizedTable, recognizeTable } from "./recognize_table.ts";
export { type TableKnowledge, tableKnowledge } from "./table_knowledge.ts";
