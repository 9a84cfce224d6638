import type { LocationMap } from "../api/types.ts";
import { Badge, type Tone } from "../kit/screen.tsx";
import { messagesOf } from "../messages/messages.ts";
import { VISIBILITY_NAMES } from "../texts/en.json";

const visibilityName = messagesOf(VISIBILITY_NAMES);

const TONES: Readonly<Record<LocationMap["visibility"], Tone>> = {
  private: "neutral",
  unlisted: "warning",
  public: "good",
};

export function VisibilityBadge({ visibility }: Pick<LocationMap, "visibility">) {
  return <Badge tone={TONES[visibility]}>{visibilityName(visibility)}</Badge>;
}
