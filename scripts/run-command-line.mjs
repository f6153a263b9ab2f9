import { join } from 'node:path';
import { installDependencies } from './install/install-dependencies.mjs';
import { findNode, repositoryRoot } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';

/**
 * Runs a command of the server's command line as if it were this process.
 * @param {string[] | (() => Promise<string[]>)} command the words and options of the command
 */
export async function runCommandLine(command) {
  try {
    await installDependencies();
    const main = join(repositoryRoot, 'apps', 'server', 'src', 'cli', 'main.ts');
    const parameters = typeof command === 'function' ? await command() : command;
    process.exitCode = await becomeProcesses([{ program: findNode(), parameters: [main, ...parameters] }]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
