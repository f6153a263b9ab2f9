import { buildServer, serverProgram } from './build-server.mjs';
import { installDependencies } from './install/install-dependencies.mjs';
import { findNode } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';

/**
 * Runs a command of the server's command line as if it were this process.
 * @param {string[] | (() => Promise<string[]>)} command the words and options of the command
 */
export async function runCommandLine(command) {
  try {
    await installDependencies();
    await buildServer();
    const parameters = typeof command === 'function' ? await command() : command;
    process.exitCode = await becomeProcesses([{ program: findNode(), parameters: [serverProgram('command-line'), ...parameters] }]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
