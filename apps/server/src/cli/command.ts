import type { Config } from '../config/config.ts';
import type { DatabaseLog, DatabaseSource } from '../db/open.ts';
import type { AppContext } from '../services/core/request-context.ts';

/** As typed behind the command's words. */
export interface Options {
  find(name: string): string | undefined;
  /** Throws `UsageError` when it is missing. */
  require(name: string): string;
  has(flag: string): boolean;
  /** Of an option that may stand several times. */
  list(name: string): readonly string[];
}

/** What commands need that work on the database as a whole, below everything that the server makes of it. */
export interface CommandTools {
  config: () => Promise<Config>;
  log: DatabaseLog;
  /** Where the database is reached, its schema as it stands. @param alone ends with an error while a server runs on an embedded one */
  openSource(alone: boolean): Promise<DatabaseSource>;
}

export interface Command {
  /** Options with a value. */
  values: readonly string[];
  flags: readonly string[];
  /** Options with a value that may stand several times. */
  lists?: readonly string[];
  /** @returns what to print; nothing for an empty text */
  run(options: Options, open: () => Promise<AppContext>, tools: CommandTools): Promise<string>;
}
