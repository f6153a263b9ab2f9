import type { AppContext } from '../services/request-context.ts';

/** As typed behind the command's words. */
export interface Options {
  find(name: string): string | undefined;
  /** Throws `UsageError` when it is missing. */
  require(name: string): string;
  has(flag: string): boolean;
  /** Of an option that may stand several times. */
  list(name: string): readonly string[];
}

export interface Command {
  /** Options with a value. */
  values: readonly string[];
  flags: readonly string[];
  /** Options with a value that may stand several times. */
  lists?: readonly string[];
  /** @param open opens the database; closed by the caller. @returns what to print */
  run(options: Options, open: () => Promise<AppContext>): Promise<string>;
}
