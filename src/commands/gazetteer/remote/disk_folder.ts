import { constants, copyFileSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RemoteFolder } from "./remote_folder.ts";

const NOT_FOUND = 404;

/** A folder of this machine, which a web server may publish. Files get their names when they are complete. */
export function diskFolder(folder: string): RemoteFolder {
  function put(name: string, write: (temporary: string) => void): void {
    const path = join(folder, name);
    const temporary = `${path}.tmp-${process.pid}`;
    mkdirSync(dirname(path), { recursive: true });
    try {
      write(temporary);
      renameSync(temporary, path);
    } finally {
      rmSync(temporary, { force: true });
    }
  }
  const sizeOf = (name: string): number | undefined => statSync(join(folder, name), { throwIfNoEntry: false })?.size;
  return {
    read: (name) => {
      const isThere = sizeOf(name) !== undefined;
      return Promise.resolve(
        isThere ? new Response(Bun.file(join(folder, name))) : new Response(null, { status: NOT_FOUND }),
      );
    },
    size: (name) => Promise.resolve(sizeOf(name)),
    putFile: async (name, path) => {
      put(name, (temporary) => copyFileSync(path, temporary, constants.COPYFILE_FICLONE));
      await Promise.resolve();
    },
    putText: async (name, text) => {
      put(name, (temporary) => writeFileSync(temporary, text, { flush: true }));
      await Promise.resolve();
    },
    remove: async (name) => {
      rmSync(join(folder, name), { force: true });
      await Promise.resolve();
    },
  };
}
