import type { LocationMap } from "../api/types.ts";
import { Badge, type Tone } from "../kit/screen.tsx";
import { useMessages } from "../messages/messages.ts";
import { VISIBILITY_NAMES } from "../texts/en.json";

const TONES: Readonly<Record<LocationMap["visibility"], Tone>> = {
  private: "neutral",
  unlisted: "warning",
  public: "good",
};

export function VisibilityBadge({ visibility }: Pick<LocationMap, "visibility">) {
  const name = useMessages(VISIBILITY_NAMES);
  return <Badge tone={TONES[visibility]}>{name(visibility)}</Badge>;
}
