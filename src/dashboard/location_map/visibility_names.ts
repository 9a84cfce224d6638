import type { LocationMap } from "../api/types.ts";
import { defineMessages } from "../messages/define_messages.ts";

/** Who sees a map, in a word. */
export const VISIBILITY_NAMES = defineMessages<LocationMap["visibility"]>({
  en: { private: "Private", unlisted: "Unlisted", public: "Public" },
  ar: { private: "خاصة", unlisted: "غير مدرجة", public: "عامة" },
});
