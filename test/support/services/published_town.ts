import { smallTown } from "../gazetteers/small_town.ts";
import { zipFile } from "../files/workbook_file.ts";
import { type PublishedFile, type Publisher, startPublisher } from "./publisher.ts";

/** The extract of Liechtenstein, at its address. */
export const EXTRACT = "/europe/liechtenstein-latest.osm.pbf";
/** The postcodes of Liechtenstein, at their address. */
export const POSTCODES = "/export/zip/LI.zip";

/** A publisher of streets, houses and the postcode of one small town, as `GAZETTEER_MIRROR` may name it. */
export async function publishTown(
  { town = smallTown(), ...extract }: { readonly town?: Uint8Array } & Partial<PublishedFile> = {},
): Promise<Publisher> {
  const row = "LI\t9490\tVaduz\t\t\t\t\t\t\t47.1415\t9.5215\t6\n";
  const zip = await zipFile({ "readme.txt": "about the columns", "LI.txt": row });
  return await startPublisher({ [EXTRACT]: { content: town, ...extract }, [POSTCODES]: { content: zip } });
}
