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
    'assets/table-1.js': incompressible(1500),
    '.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_react.js'], css: ['assets/index-1.css'] },
      '_react.js': { file: 'assets/react-1.js' },
      'src/app/desk/Frame.tsx': { file: 'assets/table-1.js', isDynamicEntry: true, imports: ['_react.js'] },
      'src/features/a/Screen.tsx': { file: 'assets/later-1.js', isDynamicEntry: true },
    }),
    'assets/picture.png': incompressible(9000),
  });

it('measures the compressed sizes of the entry, of the start, of what only the desk loads and of all files', () => {
  const { entry, start, desk, all } = measureBundle(dist());
  expect(entry).toBeGreaterThan(3000);
  expect(start).toBeGreaterThan(entry + 2000);
  expect(desk).toBeGreaterThan(1500);
  expect(desk).toBeLessThan(4000);
  expect(all).toBeGreaterThan(start + desk + 4000);
  expect(all).toBeLessThan(20_000);
});

it('lists each part that exceeds its budget', () => {
  const sizes = measureBundle(dist());
  expect(listBundleFaults(sizes, { entry: sizes.entry, start: sizes.start, desk: sizes.desk, all: sizes.all })).toEqual([]);
  expect(listBundleFaults(sizes, { entry: sizes.entry - 1, start: sizes.start, desk: sizes.desk, all: 1 })).toEqual([
    expect.stringContaining(`entry: ${sizes.entry} bytes, ${sizes.entry - 1} allowed`),
    expect.stringContaining(`all: ${sizes.all} bytes, 1 allowed`),
  ]);
});
