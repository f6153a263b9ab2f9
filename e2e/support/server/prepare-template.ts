import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from './app-process.ts';

/** Names the template's place for the workers, which are separate processes. */
export const templateVariable = 'BROWSER_TEST_TEMPLATE';

/**
 * Creates the demonstration once, by starting and stopping the product, so that each worker only copies a folder.
 * @returns a function that removes it after all tests
 */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-tests-template-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const app = await startApp(folder);
    await app.stop();
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[templateVariable] = folder;
  return remove;
}
