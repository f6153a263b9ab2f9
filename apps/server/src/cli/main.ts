import { readConfig } from '../config/config.ts';
import { closeContext, createContext } from '../context.ts';
import { type DatabaseSource, openSource } from '../db/open.ts';
import type { AppContext, Log } from '../services/core/request-context.ts';
import { ServiceError } from '../services/core/service-error.ts';
import { formatMessage } from '../services/messages/messages.ts';
import { parseCommand } from './parse-command.ts';
import { usage } from './usage.ts';
import { UsageError } from './usage-error.ts';

const show = (_fields: object, text?: string): void => {
  if (text) process.stderr.write(`${text}\n`);
};
const databaseLog = { info: (text: string) => show({}, text), warn: (text: string) => show({}, text) };
const log: Log = { debug: () => undefined, info: show, warn: show, error: show };

async function run(parameters: readonly string[]): Promise<string> {
  if (parameters.includes('--help') || parameters.includes('-h')) return usage.trimEnd();
  const { command, options } = parseCommand(parameters);
  const closing: (() => Promise<void>)[] = [];
  let opening: Promise<unknown> = Promise.resolve();
  const open = async (): Promise<AppContext> => {
    const created = createContext(await readConfig(), log, { isCommand: true });
    opening = created.then((context) => closing.push(() => closeContext(context)));
    await opening;
    return created;
  };
  const openDatabaseSource = async (alone: boolean): Promise<DatabaseSource> => {
    const created = openSource(await readConfig(), databaseLog, alone);
    opening = created.then((source) => closing.push(() => source.close()));
    await opening;
    return created;
  };
  const closeAll = async () => {
    for (const close of closing.splice(0)) await close();
  };
  // A command that is interrupted must not leave a database running.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => {
      void opening
        .then(closeAll)
        .catch(() => undefined)
        .finally(() => process.exit(130));
    });
  try {
    return await command.run(options, open, { config: readConfig, log: databaseLog, openSource: openDatabaseSource });
  } finally {
    await closeAll();
  }
}

try {
  const output = await run(process.argv.slice(2));
  if (output !== '') process.stdout.write(`${output}\n`);
} catch (error) {
  const message = error instanceof ServiceError ? formatMessage('en', error.messageKey, error.parameters) : (error as Error).message;
  process.stderr.write(error instanceof UsageError ? `${message}\n\n${usage}` : `${message}\n`);
  process.exitCode = 1;
}
