import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const pictures = new URL('../../docs/pictures/', import.meta.url);

/** Renews docs/pictures/<name>.png, only when UPDATE_PICTURES=1: otherwise a story leaves no trace in the repository. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.UPDATE_PICTURES !== '1') return;
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, pictures)), animations: 'disabled', caret: 'hide' });
}
