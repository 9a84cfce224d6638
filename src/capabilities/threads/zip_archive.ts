import { type Entry, openPromise, type ZipFile } from "yauzl";
import type { ZipArchive } from "../../batches/upload/formats/sheet_rows.ts";
import { growthLimit } from "../../batches/upload/formats/limited.ts";
import { Problem } from "../../domain/problem.ts";

/** An archive on disk; must be closed. */
export interface OpenZipArchive extends ZipArchive {
  close(): void;
}

/** Files of an archive. A workbook has some twenty; the directory is held in memory. */
const ENTRIES_MAX = 10_000;
/** The folder of a workbook's sheets and texts (ECMA-376). Other files are not read. */
const FOLDER = "xl/";

/**
 * Opens a ZIP archive and reads its directory.
 *
 * @throws {Problem} `INVALID_REQUEST` where the file is no such archive
 */
export async function openZipArchive(path: string): Promise<OpenZipArchive> {
  const file = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw malformed(error);
  });
  try {
    const entries = await entriesOf(file);
    const packedBytes = file.fileSize;
    return {
      packedBytes,
      async open(name, max) {
        const entry = entries.get(name);
        if (entry === undefined) {
          return undefined;
        }
        // The library ends the stream with an error where the content has another size than the directory says.
        if (entry.uncompressedSize > Math.min(max, growthLimit(packedBytes, "xml"))) {
          throw new Problem("PAYLOAD_TOO_LARGE", "A part of the workbook is too large when it is unpacked");
        }
        return contentOf(file, entry);
      },
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

async function entriesOf(file: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (file.entryCount > ENTRIES_MAX) {
    throw malformed();
  }
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of file.eachEntry()) {
      if (entries.has(entry.fileName)) {
        // Of two files of one name, some programs read the first and others the last.
        throw malformed();
      }
      if (entry.fileName.startsWith(FOLDER)) {
        entries.set(entry.fileName, entry);
      }
    }
  } catch (error) {
    throw malformed(error);
  }
  return entries;
}

/** The content of a file. Its checksum is known at its end: nothing is used of a part that is not read to the end. */
async function* contentOf(file: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  try {
    for await (const bytes of await file.openReadStreamPromise(entry)) {
      checksum = Bun.hash.crc32(bytes, checksum);
      yield bytes;
    }
  } catch (error) {
    throw malformed(error);
  }
  if (checksum !== entry.crc32) {
    throw new Problem("INVALID_REQUEST", "The workbook is damaged: a part of it does not have its checksum");
  }
}

function malformed(cause?: unknown): Problem {
  return new Problem("INVALID_REQUEST", "The upload is not a readable workbook", { cause });
}
