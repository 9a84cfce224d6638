import { markDocument, readPreferences } from "./base/read_preferences.ts";

// Runs before the first paint, so that people with the dark theme see no flash of light.
markDocument(readPreferences());
