import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { listBundleFaults, measureBundle } from '../house-rules/bundle-budget.mjs';
import { plantTree } from './planted-tree.mjs';

/** Makes a text that gzip does not compress below this size. @param {number} bytes */
const incompressible = (bytes) => randomBytes(bytes).toString('latin1');

const dist = () =>
  plantTree({
    'index.html':
      '<script type="module" crossorigin src="/assets/index-1.js"></script>\n' +
      '<link rel="modulepreload" crossorigin href="/assets/react-1.js">\n<link rel="stylesheet" crossorigin href="/assets/index-1.css">\n',
    'assets/index-1.js': incompressible(3000),
    'assets/react-1.js': incompressible(2000),
    'assets/index-1.css': 'a{}',
    'assets/later-1.js': incompressible(4000),
    'assets/picture.png': incompressible(9000),
  });

it('measures the compressed sizes of the entry, of the start and of all files', () => {
  const { entry, start, all } = measureBundle(dist());
  expect(entry).toBeGreaterThan(3000);
  expect(start).toBeGreaterThan(entry + 2000);
  expect(all).toBeGreaterThan(start + 4000);
  expect(all).toBeLessThan(18_000);
});

it('lists each part that exceeds its budget', () => {
  const sizes = measureBundle(dist());
  expect(listBundleFaults(sizes, { entry: sizes.entry, start: sizes.start, all: sizes.all })).toEqual([]);
  expect(listBundleFaults(sizes, { entry: sizes.entry - 1, start: sizes.start, all: 1 })).toEqual([
    expect.stringContaining(`entry: ${sizes.entry} bytes, ${sizes.entry - 1} allowed`),
    expect.stringContaining(`all: ${sizes.all} bytes, 1 allowed`),
  ]);
});
