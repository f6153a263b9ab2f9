import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compressFiles } from '../compress-files.mjs';
import { listBundleFaults, measureBundle } from '../house-rules/bundle-budget.mjs';
import { plantTree } from './planted-tree.mjs';

/** Makes a text that no compression makes smaller than this. @param {number} bytes */
const incompressible = (bytes) => randomBytes(bytes).toString('latin1');

const dist = () =>
  plantTree({
    'index.html': '<script type="module" src="/assets/index-1.js"></script>',
    'icon.svg': '<svg/>',
    'assets/index-1.js': incompressible(3000),
    'assets/react-1.js': incompressible(2000),
    'assets/index-1.css': 'a{}',
    'assets/sign-in-1.js': incompressible(1000),
    'assets/home-1.js': incompressible(4000),
    'assets/texts-zh-1.js': incompressible(500),
    'assets/texts-en-1.js': incompressible(700),
    'assets/texts-home-1.js': incompressible(100),
    'assets/table-1.js': incompressible(1500),
    '.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_react.js'], css: ['assets/index-1.css'] },
      '_react.js': { file: 'assets/react-1.js' },
      'src/app/desk/Frame.tsx': { file: 'assets/table-1.js', isDynamicEntry: true, imports: ['_react.js'] },
      '_sign-in-1.js': { file: 'assets/sign-in-1.js', name: 'sign-in', imports: ['_react.js'] },
      '_home-1.js': { file: 'assets/home-1.js', name: 'home', imports: ['_react.js'] },
      '../../virtual:texts/zh-CN/start': { file: 'assets/texts-zh-1.js', isDynamicEntry: true },
      '../../virtual:texts/en/start': { file: 'assets/texts-en-1.js', isDynamicEntry: true },
      '../../virtual:texts/en/home': { file: 'assets/texts-home-1.js', isDynamicEntry: true },
    }),
    'assets/picture.png': incompressible(9000),
  });

it('measures what is loaded before the log-in, what home adds, what only the desk loads, and all files', () => {
  const { start, startFiles, home, desk, all } = measureBundle(dist());
  // Page, picture, entry, packages, styles, the screen, and the larger texts.
  expect(startFiles).toBe(7);
  expect(start).toBeGreaterThan(3000 + 2000 + 1000 + 700);
  expect(home).toBeGreaterThan(4000 + 100);
  expect(home).toBeLessThan(2 * 4100 + 500);
  expect(desk).toBeGreaterThan(1500);
  expect(all).toBeGreaterThan(12_800);
  expect(all).toBeLessThan(2 * 12_800);
});

it('counts what the build has compressed as it is sent', async () => {
  const folder = dist();
  const before = measureBundle(folder);
  await compressFiles(folder);
  const after = measureBundle(folder);
  expect(after.start).toBeLessThan(before.start);
  expect(after.startFiles).toBe(before.startFiles);
});

it('does not measure a build without the screen that it is about', () => {
  const folder = dist();
  rmSync(join(folder, '.vite'), { recursive: true });
  expect(() => measureBundle(folder)).toThrow('manifest.json');
});

it('lists each part that exceeds its budget', () => {
  const sizes = measureBundle(dist());
  expect(listBundleFaults(sizes, sizes)).toEqual([]);
  expect(listBundleFaults(sizes, { ...sizes, startFiles: sizes.startFiles - 1, all: 1 })).toEqual([
    expect.stringContaining(`startFiles: ${sizes.startFiles} are too many, ${sizes.startFiles - 1} allowed`),
    expect.stringContaining(`all: ${sizes.all} are too many, 1 allowed`),
  ]);
});
