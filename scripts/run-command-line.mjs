import { join } from 'node:path';
import { buildServer } from './build-server.mjs';
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
    const program = await findCommandLine();
    const parameters = typeof command === 'function' ? await command() : command;
    process.exitCode = await becomeProcesses([{ program: findNode(), parameters: [program, ...parameters] }]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Where nothing can be built, as on a full disk or by another user than the server's, the sources are run. */
async function findCommandLine() {
  try {
    return (await buildServer())('command-line');
  } catch {
    return join(repositoryRoot, 'apps', 'server', 'src', 'cli', 'main.ts');
  }
}
