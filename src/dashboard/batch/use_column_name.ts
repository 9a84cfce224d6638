import { PROPER_NAMES } from "../../domain/appended.ts";
import { isNameIn } from "../messages/texts.ts";
import { useMessages } from "../messages/use_messages.ts";
import { COLUMN_NAMES } from "../texts/en.json";

/** Names columns next to answers: those of grids and layers as they are. */
export function useColumnName(): (column: string) => string {
  const names = useMessages(COLUMN_NAMES);
  return (column) => isNameIn(COLUMN_NAMES, column) ? names(column) : PROPER_NAMES.get(column) ?? column;
}
