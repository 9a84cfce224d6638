import { render } from "preact";
import { keepFocus } from "./base/keep_focus.ts";
import { markDocument } from "./base/mark_document.ts";
import { preferences } from "./base/preferences.ts";
import { Reference } from "./reference/reference.tsx";

preferences.watch(() => markDocument(preferences.get()));
keepFocus();
const root = document.querySelector("#app");
if (root !== null) {
  render(<Reference />, root);
}
