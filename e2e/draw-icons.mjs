// `npm run icons`: renders the app's icons from SVG to PNG, for systems that do not support SVG.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findInstalledBrowser } from '../scripts/find-browser.mjs';
import { repositoryRoot } from '../scripts/paths.mjs';

const folder = join(repositoryRoot, 'apps', 'web', 'public');

/** The names contain the size. The phone rounds the corners of an apple-touch-icon and of maskable icons. */
const icons = [
  ...[96, 144, 192, 384, 512].map((size) => ({ drawing: readDrawing('icon.svg'), file: `icon-${size}.png`, size })),
  ...[192, 512].map((size) => ({ drawing: readDrawing('icon-maskable.svg'), file: `icon-maskable-${size}.png`, size })),
  { drawing: readDrawing('icon-maskable.svg'), file: 'apple-touch-icon.png', size: 180 },
  ...Object.entries(readShortcuts()).map(([name, drawing]) => ({ drawing, file: `shortcut-${name}-96.png`, size: 96 })),
];

/** @param {string} file */
function readDrawing(file) {
  return readFileSync(join(folder, file), 'utf8');
}

/** The strokes of the app's own icons, white on its colour. */
function readShortcuts() {
  const source = readFileSync(join(repositoryRoot, 'apps', 'web', 'src', 'shared', 'ui', 'display', 'Icon.tsx'), 'utf8');
  const draw = (/** @type {string} */ name) => {
    const [, strokes = ''] = new RegExp(`\\n  ${name}: (<path[^\\n]*|\\([^]*?\\n  \\)),\\n`).exec(source) ?? [];
    const shapes = strokes.match(/<(path|rect|circle)[^>]*>/g) ?? [];
    if (shapes.length === 0) throw new Error(`Icon.tsx has no ${name}`);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="#0a4fa8"/><g transform="translate(12 12)" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</g></svg>`;
  };
  return { scan: draw('scan'), orders: draw('order'), new: draw('plus') };
}

const browser = await chromium.launch({ executablePath: findInstalledBrowser() ?? undefined, args: ['--no-sandbox'] });
try {
  for (const { drawing, file, size } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`);
    await page.screenshot({ path: join(folder, file), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
