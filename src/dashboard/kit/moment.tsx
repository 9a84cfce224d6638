import { useFormats } from "../messages/use_formats.ts";

/** What a time needs. */
export interface MomentProps {
  readonly iso: string;
  /** `ago`: how long since, with the time itself where the pointer rests. */
  readonly as?: "date" | "time" | "ago";
}

/** A moment, as the chosen language writes it. */
export function Moment({ iso, as = "time" }: MomentProps) {
  const formats = useFormats();
  return <time class="nowrap" dateTime={iso} title={formats.time(iso)}>{formats[as](iso)}</time>;
}
