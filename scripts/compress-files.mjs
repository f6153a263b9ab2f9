import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(html|js|css|svg|webmanifest|json)$/;
/** Below this size there is hardly anything to gain. */
const minBytes = 128;

/**
 * Writes beside each text of a folder and its subfolders what the server sends of it: `.br` and `.gz`, as small as they get, unless they are
 * there. The threads of the process share the work.
 * @param {string} folder
 * @param {(file: string) => boolean} [isWanted] by its path in the folder
 */
export async function compressFiles(folder, isWanted = () => true) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => compressible.test(file) && isWanted(file));
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await compressFile(join(folder, file));
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

/** @param {string} file */
async function compressFile(file) {
  if (existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return;
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [small, older] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes, { level: 9 })]);
  await Promise.all([writeWhole(`${file}.br`, small), writeWhole(`${file}.gz`, older)]);
}

/** A server may be sending these files already, and must never find half of one. @param {string} file @param {Uint8Array} bytes */
async function writeWhole(file, bytes) {
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}
