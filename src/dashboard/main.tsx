import { draw } from "./base/draw.ts";
import { App } from "./layout/app.tsx";
import { currentRoute, readRoute } from "./router/router.tsx";
import { followAddress } from "./session/session.ts";
import { startSession } from "./session/sign_in.ts";

currentRoute.watch(followAddress);
addEventListener("popstate", readRoute);
draw(<App />);
void startSession();
