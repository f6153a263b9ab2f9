import { expect, it } from 'vitest';
import { listChunkCycles } from '../house-rules/chunk-cycles.mjs';
import { plantTree } from './planted-tree.mjs';

/** @param {Record<string, string[]>} imports */
const dist = (imports) =>
  plantTree({
    '.vite/manifest.json': JSON.stringify(
      Object.fromEntries(Object.entries(imports).map(([name, needed]) => [name, { file: `assets/${name}-1.js`, imports: needed }])),
    ),
  });

it('finds files that import one another, directly or over others', () => {
  expect(listChunkCycles(dist({ entry: ['one'], one: ['two'], two: ['one'] }))).toEqual([
    expect.stringContaining('assets/one-1.js → assets/two-1.js → assets/one-1.js'),
  ]);
  expect(listChunkCycles(dist({ one: ['two'], two: ['three'], three: ['one'] }))).toHaveLength(1);
});

it('has nothing against a file that several others import', () => {
  expect(listChunkCycles(dist({ entry: ['one', 'two'], one: ['three'], two: ['three'], three: [] }))).toEqual([]);
});
