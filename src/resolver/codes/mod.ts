export { recognizeOwnCode } from "./recognize_own_code.ts";
export { REGISTERED_SYSTEMS } from "./registered_systems.ts";
export { recognizeCodes } from "./recognize_codes.ts";
