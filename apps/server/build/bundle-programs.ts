import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputAsset, type OutputChunk, rolldown } from 'rolldown';
import { programs } from '../src/program-files.ts';

const serverFolder = fileURLToPath(new URL('..', import.meta.url));
const sources = new URL('../src/', import.meta.url);

/** Paths, the server's own `#…`, and the packages of this repository; everything else is a package that stays in node_modules. */
const ownModule = /^[./#]|^@energy-om\//;

/**
 * Makes a file of each program of the server. Node would spend most of the time of a start on finding and opening two thousand modules,
 * and after it, memory that they were read into stays scattered.
 * @param folder where to; what it holds else is deleted
 */
export async function bundlePrograms(folder: string): Promise<void> {
  const input = Object.fromEntries(Object.entries(programs).map(([name, source]) => [name, fileURLToPath(new URL(source, sources))]));
  const bundle = await rolldown({
    cwd: serverFolder,
    platform: 'node',
    input,
    external: (id) => !(ownModule.test(id) || id.startsWith(serverFolder)),
  });
  const { output } = await bundle.generate({
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[name].js',
  });
  await bundle.close();
  replaceFiles(folder, output);
}

/** Each file is there whole or not at all, also for a program that is started meanwhile. */
function replaceFiles(folder: string, output: readonly (OutputChunk | OutputAsset)[]): void {
  mkdirSync(folder, { recursive: true });
  const names = new Set(output.map(({ fileName }) => fileName));
  for (const file of output) {
    const target = join(folder, file.fileName);
    const written = `${target}.${process.pid}`;
    writeFileSync(written, file.type === 'chunk' ? file.code : file.source);
    renameSync(written, target);
  }
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name), { force: true });
}
