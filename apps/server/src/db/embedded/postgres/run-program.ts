import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The environment of PostgreSQL's programs: this process's, with the language in which their output is parsed, without the PG… variables, which would override the
 * settings here, and without what the server's own allocator is set to.
 */
export function programEnvironment(additions: Record<string, string> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|MALLOC_)/.test(name));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', ...additions };
}

/** A program to be started as a process. */
export interface ProgramCall {
  program: string;
  parameters: readonly string[];
  uid?: number | undefined;
  gid?: number | undefined;
}

/** Runs a program to its end. Throws with the program's own message when it fails. @returns its standard output */
export async function runProgram(
  { program, parameters, uid, gid }: ProgramCall,
  environment: Record<string, string> = {},
): Promise<string> {
  // The working folder is one that everyone may enter, because the program may run as another user.
  const options = {
    env: programEnvironment(environment),
    cwd: '/',
    maxBuffer: 16 * 1024 * 1024,
    ...(uid === undefined ? {} : { uid, gid }),
  };
  try {
    return (await run(program, parameters, options)).stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(stderr.trim() || message, { cause: error });
  }
}
