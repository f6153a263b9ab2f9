import { parseArgs } from 'node:util';
import { type Command, commands, type Options, UsageError } from './commands.ts';

/** The command's words come first, its options behind them. Throws `UsageError`. */
export function parseCommand(parameters: readonly string[]): { command: Command; options: Options } {
  const end = parameters.findIndex((parameter) => parameter.startsWith('-'));
  const words = end < 0 ? parameters : parameters.slice(0, end);
  const name = words.join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`unknown command '${name}'`);
  return { command, options: parseOptions(command, parameters.slice(words.length)) };
}

function parseOptions({ values, flags }: Command, parameters: readonly string[]): Options {
  const given = parseOrExplain(values, flags, parameters);
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
  };
}

function parseOrExplain(values: readonly string[], flags: readonly string[], parameters: readonly string[]) {
  const options = Object.fromEntries([
    ...values.map((name) => [name, { type: 'string' as const }] as const),
    ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
  ]);
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: false }).values as Record<string, string | boolean | undefined>;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
