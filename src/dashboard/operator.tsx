import { draw } from "./base/draw.ts";
import { OperatorApp } from "./operator/app.tsx";
import { startOperator } from "./operator/operator_session.ts";
import { readRoute } from "./router/router.tsx";

addEventListener("popstate", readRoute);
draw(<OperatorApp />);
void startOperator();
