export { recognizeLink } from "./recognize_link.ts";
