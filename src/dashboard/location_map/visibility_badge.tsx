import { defineMessages } from "../messages/define_messages.ts";
import type { LocationMap } from "../api/types.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { useMessages } from "../messages/use_messages.ts";

/** Who sees a map, in a word. */
const VISIBILITY_NAMES = defineMessages<LocationMap["visibility"]>({
  en: { private: "Private", unlisted: "Unlisted", public: "Public" },
  de: {
    private: "Privat",
    unlisted: "Nicht gelistet",
    public: "Öffentlich",
  },
  fr: {
    private: "Privée",
    unlisted: "Non répertoriée",
    public: "Publique",
  },
  es: {
    private: "Privado",
    unlisted: "No listado",
    public: "Público",
  },
  ar: { private: "خاصة", unlisted: "غير مدرجة", public: "عامة" },
});

const TONES: Readonly<Record<LocationMap["visibility"], Tone>> = {
  private: "neutral",
  unlisted: "warning",
  public: "good",
};

/** Who sees a map. */
export function VisibilityBadge({ visibility }: Pick<LocationMap, "visibility">) {
  const name = useMessages(VISIBILITY_NAMES);
  return <Badge tone={TONES[visibility]}>{name(visibility)}</Badge>;
}
