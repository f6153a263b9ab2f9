// `npm run icons`: renders the app's icons from SVG to PNG, for systems that do not support SVG.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findInstalledBrowser } from '../scripts/find-browser.mjs';
import { repositoryRoot } from '../scripts/paths.mjs';

const folder = join(repositoryRoot, 'apps', 'web', 'public');

/** The names contain the size. The phone rounds the corners of an apple-touch-icon and of maskable icons. */
const icons = [
  { drawing: 'icon.svg', file: 'icon-192.png', size: 192 },
  { drawing: 'icon.svg', file: 'icon-512.png', size: 512 },
  { drawing: 'icon-maskable.svg', file: 'icon-maskable-512.png', size: 512 },
  { drawing: 'icon-maskable.svg', file: 'apple-touch-icon.png', size: 180 },
];

const browser = await chromium.launch({ executablePath: findInstalledBrowser() ?? undefined, args: ['--no-sandbox'] });
try {
  for (const { drawing, file, size } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const svg = readFileSync(join(folder, drawing), 'utf8');
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    await page.screenshot({ path: join(folder, file), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
