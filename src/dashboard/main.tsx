import { render } from "preact";
import { markDocument } from "./base/mark_document.ts";
import { preferences } from "./base/preferences.ts";
import { App } from "./layout/app.tsx";
import { readPlace } from "./router/place.ts";
import { startSession } from "./session/start_session.ts";

preferences.watch(() => markDocument(preferences.get()));
addEventListener("popstate", readPlace);
const root = document.querySelector("#app");
if (root !== null) {
  render(<App />, root);
}
void startSession();
