import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from './repository-root.ts';

/** How a program ended. */
export interface ProgramEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A program of the repository that runs beside the stories, on this version of Node. */
export class RunningProgram {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #end: Promise<ProgramEnd>;
  #output = '';

  /**
   * @param name for messages
   * @param parameters the script, by its path or from the repository's root, and its parameters
   * @param environment further variables
   */
  constructor(name: string, parameters: readonly string[], environment: Record<string, string> = {}) {
    this.#name = name;
    this.#child = spawn(process.execPath, parameters, {
      cwd: repositoryRoot,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#end = once(this.#child, 'exit').then(([code, signal]) => ({ code, signal }));
    // A runner that is killed must not leave programs behind.
    const killWithRunner = () => this.#child.kill('SIGKILL');
    process.once('exit', killWithRunner);
    this.#child.once('exit', () => process.off('exit', killWithRunner));
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk;
      });
    }
  }

  /** Everything that the program has written so far. */
  get output(): string {
    return this.#output;
  }

  /**
   * Resolves with the first match in the output. Terminal colours are ignored.
   * @throws Error with the output when the program ends before, or writes nothing that matches within the time
   */
  waitForOutput(pattern: RegExp, timeoutMs: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${this.#name} ${why}:\n${this.#output}`));
      const timeout = setTimeout(() => {
        this.#child.kill('SIGKILL');
        fail(`did not write ${pattern} within ${timeoutMs / 1000} s`);
      }, timeoutMs);
      const search = () => {
        const match = pattern.exec(this.#output.replaceAll(terminalColour, ''))?.[0];
        if (match === undefined) return;
        clearTimeout(timeout);
        resolve(match);
      };
      this.#child.stdout?.on('data', search);
      this.#child.stderr?.on('data', search);
      this.#child.once('exit', (code) => {
        clearTimeout(timeout);
        fail(`ended with code ${code} too early`);
      });
    });
  }

  /** Resolves when the program ends by itself. */
  waitForEnd(): Promise<ProgramEnd> {
    return this.#end;
  }

  /** Ends the program by SIGTERM, or by SIGKILL when it has not ended within the time. */
  async stop(timeoutMs: number): Promise<ProgramEnd> {
    this.#child.kill('SIGTERM');
    const timeout = setTimeout(() => this.#child.kill('SIGKILL'), timeoutMs);
    const end = await this.#end;
    clearTimeout(timeout);
    return end;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape of a terminal's colours is one
const terminalColour = /\u001b\[[\d;]*m/g;
