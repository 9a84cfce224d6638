import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../../line/failure.ts";
import type { ListedFolder } from "./remote_folder.ts";

const NOT_FOUND = 404;

/**
 * A folder of this machine. Files get their names when they are complete.
 *
 * @param access `public`: a web server may publish it. `private`: only its owner reads what is written, and it is on the
 *   disk when the call returns. Symbolic links in it are as nothing: who may write there, but not elsewhere on this
 *   machine, must not choose other files to be read, written or removed.
 */
export function diskFolder(folder: string, access: "public" | "private" = "public"): ListedFolder {
  const isPrivate = access === "private";
  const leadsOut = (name: string): boolean => isPrivate && hasLink(folder, name);
  function put(name: string, write: (temporary: string) => void): void {
    const path = join(folder, name);
    if (leadsOut(dirname(name))) {
      throw new Failure(`${dirname(path)} leads out of ${folder} by a symbolic link: nothing is written there`);
    }
    const temporary = `${path}.tmp-${process.pid}`;
    mkdirSync(dirname(path), { recursive: true, ...(isPrivate ? { mode: 0o700 } : {}) });
    try {
      // What lies there is of a killed process, or a link to another file.
      rmSync(temporary, { force: true });
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
  function sizeOf(name: string): number | undefined {
    const stats = leadsOut(name) ? undefined : statSync(join(folder, name), { throwIfNoEntry: false });
    // A pipe would never end.
    return stats?.isFile() === true ? stats.size : undefined;
  }
  return {
    read: (name) => {
      const isThere = sizeOf(name) !== undefined;
      return Promise.resolve(
        isThere ? new Response(Bun.file(join(folder, name))) : new Response(null, { status: NOT_FOUND }),
      );
    },
    size: (name) => Promise.resolve(sizeOf(name)),
    putFile: async (name, path) => {
      put(name, (temporary) => copyFileSync(path, temporary, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL));
      await Promise.resolve();
    },
    putText: async (name, text) => {
      const mode = isPrivate ? { mode: 0o600 } : {};
      put(name, (temporary) => writeFileSync(temporary, text, { flush: true, flag: "wx", ...mode }));
      await Promise.resolve();
    },
    remove: async (name) => {
      const path = join(folder, name);
      if (leadsOut(dirname(name))) {
        throw new Failure(`${dirname(path)} leads out of ${folder} by a symbolic link: nothing is removed there`);
      }
      if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
        // A link in it is removed, and not what it leads to.
        rmSync(path, { recursive: true });
      } else {
        rmSync(path, { force: true });
      }
      await Promise.resolve();
    },
    list: async (name) => {
      const path = join(folder, name);
      await Promise.resolve();
      return leadsOut(name) || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true
        ? []
        : readdirSync(path, { withFileTypes: true }).filter((entry) => !isPrivate || !entry.isSymbolicLink())
          .map((entry) => entry.name).toSorted();
    },
  };
}

/** Whether a part of a path below the folder is a symbolic link. The folder itself may be one: its owner chose it. */
function hasLink(folder: string, name: string): boolean {
  const parts = name.split("/").filter((part) => part !== "." && part !== "");
  return parts.some((_, at) =>
    lstatSync(join(folder, ...parts.slice(0, at + 1)), { throwIfNoEntry: false })?.isSymbolicLink() === true
  );
}

function sync(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
