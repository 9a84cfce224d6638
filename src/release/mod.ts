/** @module What a version consists of: its number, the commit that it was made of, and its bill of materials. */
export { billOfMaterials } from "./bill_of_materials.ts";
export { commitOf, ROOT, VERSION } from "./version.ts";
