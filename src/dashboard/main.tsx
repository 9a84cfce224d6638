import { render } from "preact";
import { markDocument } from "./base/mark_document.ts";
import { preferences } from "./base/preferences.ts";
import { App } from "./layout/app.tsx";
import { readRoute } from "./router/current_route.ts";
import { startSession } from "./session/start_session.ts";

preferences.watch(() => markDocument(preferences.get()));
addEventListener("popstate", readRoute);
const root = document.querySelector("#app");
if (root !== null) {
  render(<App />, root);
}
void startSession();
