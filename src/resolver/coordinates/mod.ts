export { recognizeCoordinates } from "./recognize_coordinates.ts";
