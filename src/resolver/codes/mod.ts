export { recognizeCodes } from "./recognize_codes.ts";
