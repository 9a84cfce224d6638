import { draw } from "./base/draw.ts";
import { Reference } from "./reference/reference.tsx";

draw(<Reference />);
