import { useFormats } from "../messages/use_formats.ts";

/** What a time needs. */
export interface MomentProps {
  readonly iso: string;
  /** `ago`: the time since then, with the exact time as a tooltip. */
  readonly as?: "date" | "time" | "ago";
}

/** A time in the format of the selected language. */
export function Moment({ iso, as = "time" }: MomentProps) {
  const formats = useFormats();
  return <time class="nowrap" dateTime={iso} title={formats.time(iso)}>{formats[as](iso)}</time>;
}
