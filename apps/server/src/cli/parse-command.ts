import { parseArgs } from 'node:util';
import type { Command, Options } from './command.ts';
import { commands } from './command-table.ts';
import { UsageError } from './usage-error.ts';

/** The words of the command come first, followed by its options. Throws `UsageError`. */
export function parseCommand(parameters: readonly string[]): { command: Command; options: Options } {
  const end = parameters.findIndex((parameter) => parameter.startsWith('-'));
  const words = end < 0 ? parameters : parameters.slice(0, end);
  const name = words.join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`unknown command '${name}'`);
  return { command, options: parseOptions(command, parameters.slice(words.length)) };
}

function parseOptions(command: Command, parameters: readonly string[]): Options {
  const passedOn = command.passesOn === true ? parameters : [];
  const given = parseOrExplain(command, command.passesOn === true ? [] : parameters);
  const find = (name: string) => {
    const value = given[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  return {
    find,
    require(name) {
      const value = find(name);
      if (value === undefined) throw new UsageError(`--${name} is missing`);
      return value;
    },
    has: (flag) => given[flag] === true,
    list: (name) => [given[name] ?? []].flat().map(String),
    passedOn,
  };
}

type Given = Record<string, string | boolean | string[] | undefined>;

function parseOrExplain({ values, flags, lists = [] }: Command, parameters: readonly string[]): Given {
  const options = Object.fromEntries([
    ...values.map((name) => [name, { type: 'string' as const }] as const),
    ...lists.map((name) => [name, { type: 'string' as const, multiple: true }] as const),
    ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
  ]);
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: false }).values as Given;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
