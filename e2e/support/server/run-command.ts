import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { serverProgram } from '../../../scripts/build-server.mjs';

const commandLine = serverProgram('command-line');

/** Runs an administration command on the data of a server, which may be running. @returns its output */
export function runCommand(dataDir: string, ...parameters: readonly string[]): Promise<string> {
  return runCommandWith({}, dataDir, ...parameters);
}

/** As `runCommand`, with further environment variables: the settings of the server that matter to it. */
export async function runCommandWith(settings: Record<string, string>, dataDir: string, ...parameters: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [commandLine, ...parameters], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: '', ...settings },
  });
  return stdout;
}
