import { mkdirSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { programs } from '../src/program-files.ts';

const serverFolder = fileURLToPath(new URL('..', import.meta.url));
const sources = new URL('../src/', import.meta.url);

/** Relative names, the server's own `#…`, and the packages of this repository; everything else is a package that stays in node_modules. */
const ownModule = /^[.#]|^@energy-om\//;

/**
 * Makes a file of each program of the server. Node would spend most of the time of a start on finding and opening two thousand modules,
 * and after it, memory that they were read into stays scattered.
 * @param folder a new one
 */
export async function bundlePrograms(folder: string): Promise<void> {
  const input = Object.fromEntries(Object.entries(programs).map(([name, source]) => [name, fileURLToPath(new URL(source, sources))]));
  const bundle = await rolldown({
    cwd: serverFolder,
    platform: 'node',
    input,
    external: (id, _importer, isResolved) => !(isResolved || isAbsolute(id) || ownModule.test(id)),
  });
  const { output } = await bundle.generate({
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[name].js',
  });
  await bundle.close();
  mkdirSync(folder, { recursive: true });
  for (const file of output) writeFileSync(join(folder, file.fileName), file.type === 'chunk' ? file.code : file.source);
}
