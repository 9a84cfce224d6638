import { LinesField } from "../../kit/forms/lines_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { KEYS } from "./messages.ts";

/** What the field needs. */
export interface OriginsFieldProps {
  readonly origins?: readonly string[];
}

/** The origins of a publishable key, one a line. */
export function OriginsField({ origins = [] }: OriginsFieldProps) {
  const t = useMessages(KEYS);
  return (
    <LinesField
      name="origins"
      label={t("origins")}
      hint={t("originsHint")}
      required
      placeholder="https://shop.example"
      lines={origins}
    />
  );
}

/** The origins that were typed. An address of a page without a path becomes its origin, as browsers write it. */
export function readOrigins(values: FormData): readonly string[] {
  const typed = textOf(values, "origins").split(/[\s,]/u).filter((line) => line !== "").map(originOf);
  return [...new Set(typed)];
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.origin !== "null" && url.pathname + url.search + url.hash + url.username === "/"
    ? url.origin
    : text;
}
