import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { ListedFolder } from "./remote_folder.ts";

const NOT_FOUND = 404;

/**
 * A folder of this machine. Files get their names when they are complete.
 *
 * @param access `public`: a web server may publish it. `private`: only its owner reads what is written, and it is on the
 *   disk when the call returns.
 */
export function diskFolder(folder: string, access: "public" | "private" = "public"): ListedFolder {
  const isPrivate = access === "private";
  function put(name: string, write: (temporary: string) => void): void {
    const path = join(folder, name);
    const temporary = `${path}.tmp-${process.pid}`;
    mkdirSync(dirname(path), { recursive: true, ...(isPrivate ? { mode: 0o700 } : {}) });
    try {
      write(temporary);
      if (isPrivate) {
        chmodSync(temporary, 0o600);
        sync(temporary);
      }
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
      put(name, (temporary) => writeFileSync(temporary, text, { flush: true, ...(isPrivate ? { mode: 0o600 } : {}) }));
      await Promise.resolve();
    },
    remove: async (name) => {
      const path = join(folder, name);
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
        rmdirSync(path);
      } else {
        rmSync(path, { force: true });
      }
      await Promise.resolve();
    },
    list: async (name) => {
      const path = join(folder, name);
      await Promise.resolve();
      return existsSync(path) ? readdirSync(path).toSorted() : [];
    },
  };
}

function sync(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
