import { markDocument } from "./base/mark_document.ts";
import { readPreferences } from "./base/read_preferences.ts";

// Runs before the first paint, so that nobody who chose the dark sees a flash of light.
markDocument(readPreferences());
