/**
 * Columns next to an answer: in goes a resolution and the names of columns (`append`), out comes the resolution with
 * their values. Without names nothing of this is loaded or run. `domain/appended.ts` has the names and the forms.
 */
export { appendTo, attributionOfColumn, openColumns, type Spot, unknownColumn } from "./append_to.ts";
