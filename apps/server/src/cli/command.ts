import type { Config } from '../config/config.ts';
import type { DatabaseLog, DatabaseSource } from '../db/open.ts';
import type { AppContext } from '../services/core/request-context.ts';

/** The options of a command as they were typed. */
export interface Options {
  find(name: string): string | undefined;
  /** Throws `UsageError` when it is missing. */
  require(name: string): string;
  has(flag: string): boolean;
  /** Returns the values of an option that may occur several times. */
  list(name: string): readonly string[];
  /** What follows the words of a command that passes it on, as it was typed. */
  passedOn: readonly string[];
}

/** What commands need that work on the database as a whole, below the server's services. */
export interface CommandTools {
  config: () => Promise<Config>;
  log: DatabaseLog;
  /** Opens the database without migrating it. @param alone ends with an error while a server runs on an embedded database */
  openSource(alone: boolean): Promise<DatabaseSource>;
}

export interface Command {
  /** Options with a value. */
  values: readonly string[];
  flags: readonly string[];
  /** Options with a value that may occur several times. */
  lists?: readonly string[];
  /** Whether what follows its words is for another program. */
  passesOn?: boolean;
  /** @returns the text to print; an empty text prints nothing */
  run(options: Options, open: () => Promise<AppContext>, tools: CommandTools): Promise<string>;
}
