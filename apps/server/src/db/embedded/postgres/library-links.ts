import { createHash } from 'node:crypto';
import { mkdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

/** One line of the package's `pg-symlinks.json`; both paths are relative to the package. */
interface LibraryLink {
  source: string;
  target: string;
}

/**
 * Creates the links between the package's libraries (libicuuc.so.60 → libicuuc.so.60.2), which an npm package cannot contain.
 *
 * @param packageFolder folder of the npm package
 * @param fallbackFolder where the links are created when the package cannot be written; created when needed
 * @returns a folder that the loader has to search too; null when the links are in the package itself
 */
export async function linkLibraries(packageFolder: string, fallbackFolder: string): Promise<string | null> {
  const links = await readLinks(packageFolder);
  try {
    for (const { source, target } of links) {
      const path = join(packageFolder, target);
      await linkOnce(relative(dirname(path), join(packageFolder, source)), path);
    }
    return null;
  } catch {
    // Each path of a package has a folder of its own, because another release of the product is installed elsewhere.
    const folder = join(fallbackFolder, createHash('sha256').update(packageFolder).digest('hex').slice(0, 16));
    await mkdir(folder, { recursive: true });
    for (const { source, target } of links) await linkOnce(join(packageFolder, source), join(folder, basename(target)));
    return folder;
  }
}

async function readLinks(packageFolder: string): Promise<LibraryLink[]> {
  const text = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as LibraryLink[];
}

async function linkOnce(source: string, path: string): Promise<void> {
  if ((await readlink(path).catch(() => null)) === source) return;
  await rm(path, { force: true });
  await symlink(source, path).catch((error: NodeJS.ErrnoException) => {
    // Another process creates the same link at this moment.
    if (error.code !== 'EEXIST') throw error;
  });
}
