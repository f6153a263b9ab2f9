import { readConfig } from '../config/config.ts';
import { closeContext, createContext } from '../context.ts';
import type { AppContext, Log } from '../services/request-context.ts';
import { parseCommand } from './parse-command.ts';
import { usage } from './usage.ts';
import { UsageError } from './usage-error.ts';

const show = (_fields: object, text?: string): void => {
  if (text) process.stderr.write(`${text}\n`);
};
const log: Log = { debug: () => undefined, info: show, warn: show, error: show };

async function run(parameters: readonly string[]): Promise<string> {
  if (parameters.includes('--help') || parameters.includes('-h')) return usage.trimEnd();
  const { command, options } = parseCommand(parameters);
  let context: AppContext | null = null;
  const open = async (): Promise<AppContext> => {
    context = await createContext(await readConfig(), log);
    return context;
  };
  try {
    return await command.run(options, open);
  } finally {
    if (context !== null) await closeContext(context);
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(error instanceof UsageError ? `${message}\n\n${usage}` : `${message}\n`);
  process.exitCode = 1;
}
