import { render } from "preact";
import { keepFocus } from "./base/keep_focus.ts";
import { markDocument } from "./base/mark_document.ts";
import { preferences } from "./base/preferences.ts";
import { OperatorApp } from "./operator/app.tsx";
import { startOperator } from "./operator/operator_session.ts";
import { readRoute } from "./router/current_route.ts";

preferences.watch(() => markDocument(preferences.get()));
addEventListener("popstate", readRoute);
keepFocus();
const root = document.querySelector("#app");
if (root !== null) {
  render(<OperatorApp />, root);
}
void startOperator();
