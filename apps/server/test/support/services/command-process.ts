import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { serverProgram } from '../../../../../scripts/build-server.mjs';

export const commandLine = serverProgram('command-line');

export interface CommandOutcome {
  output: string;
  errors: string;
  code: number | null;
}

/** One command of the command line in a process of its own. @param environment besides the least that a process needs */
export async function runCommand(
  environment: Record<string, string>,
  parameters: readonly string[],
  { uid, input }: { uid?: number; input?: string } = {},
): Promise<CommandOutcome> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const own = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE };
  const child = spawn(process.execPath, [commandLine, ...parameters], {
    env: { ...own, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  child.stdin.end(input ?? '');
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { output, errors, code: code as number | null };
}
