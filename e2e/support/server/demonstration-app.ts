import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppProcess, startApp } from './app-process.ts';
import { templateVariable } from './prepare-template.ts';

/** Runs a server with the demonstration, in a folder of its own. @param settings further environment variables */
export async function withDemonstration(use: (app: AppProcess) => Promise<void>, settings: Record<string, string> = {}): Promise<void> {
  const template = process.env[templateVariable];
  if (!template) throw new Error('The template of the demonstration was not prepared');
  const dataDir = await mkdtemp(join(tmpdir(), 'browser-tests-'));
  try {
    await cp(template, dataDir, { recursive: true });
    const app = await startApp(dataDir, settings);
    await use(app);
    await app.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
