import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFiles } from '../compress-files.mjs';
import { plantTree } from './planted-tree.mjs';

const text = 'const text = 1;\n'.repeat(200);
const plant = () =>
  plantTree({
    'index.html': text,
    'assets/a.js': text,
    'assets/b.css': text,
    'assets/c.png': randomBytes(900).toString('hex'),
    'tiny.js': '1',
  });

it('writes the two encodings of each text beside it, and of nothing else', async () => {
  const folder = plant();
  await compressFiles(folder);
  for (const file of ['index.html', 'assets/a.js', 'assets/b.css']) {
    expect(brotliDecompressSync(readFileSync(join(folder, `${file}.br`))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(folder, `${file}.gz`))).toString()).toBe(text);
  }
  for (const file of ['assets/c.png', 'tiny.js']) expect(existsSync(join(folder, `${file}.br`))).toBe(false);
  expect(existsSync(join(folder, 'index.html.br.part'))).toBe(false);
});

it('begins with what is wanted, and leaves that alone later', async () => {
  const folder = plant();
  await compressFiles(folder, (file) => file.startsWith('index'));
  expect([existsSync(join(folder, 'index.html.br')), existsSync(join(folder, 'assets/a.js.br'))]).toEqual([true, false]);
  const first = readFileSync(join(folder, 'index.html.br'));
  await compressFiles(folder);
  expect(readFileSync(join(folder, 'index.html.br'))).toEqual(first);
  expect(existsSync(join(folder, 'assets/a.js.br.br'))).toBe(false);
  expect(existsSync(join(folder, 'assets/a.js.br'))).toBe(true);
});
