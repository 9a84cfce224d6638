import { render } from "preact";
import { keepFocus } from "./base/keep_focus.ts";
import { markDocument } from "./base/mark_document.ts";
import { preferences } from "./base/preferences.ts";
import { App } from "./layout/app.tsx";
import { currentRoute, readRoute } from "./router/current_route.ts";
import { followAddress } from "./session/acting.ts";
import { startSession } from "./session/sign_in.ts";

preferences.watch(() => markDocument(preferences.get()));
currentRoute.watch(followAddress);
addEventListener("popstate", readRoute);
keepFocus();
const root = document.querySelector("#app");
if (root !== null) {
  render(<App />, root);
}
void startSession();
