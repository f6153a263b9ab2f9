import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { createContext } from '../context.ts';
import type { AppContext, Log } from '../services/request-context.ts';
import { createTenant } from './create-tenant.ts';
import { setPassword } from './set-password.ts';

const usage = `Administration, with the server's settings (DATA_DIR, DATABASE_URL) from the environment.
With the embedded database the server has to be stopped meanwhile.

  node apps/server/src/cli/main.ts create-tenant --name <tenant> --admin-name <full name> --admin-phone <mobile number>
  node apps/server/src/cli/main.ts set-password --login-name <mobile number>
  node apps/server/src/cli/main.ts migrate

Passwords are made here and shown once.
`;

type Options = Record<string, string | undefined>;

const commands: Record<string, (context: AppContext, options: Options) => Promise<string>> = {
  'create-tenant': (context, options) =>
    createTenant(context, {
      name: requireOption(options, 'name'),
      adminName: requireOption(options, 'admin-name'),
      adminPhone: requireOption(options, 'admin-phone'),
    }),
  'set-password': (context, options) => setPassword(context, requireOption(options, 'login-name')),
  // Opening the database has done it.
  migrate: async () => 'The database schema is up to date.',
};

/** What was typed is not a command; its message is shown with the usage. */
class UsageError extends Error {}

function requireOption(options: Options, name: string): string {
  const value = options[name]?.trim();
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}

const show = (_fields: object, text?: string): void => {
  if (text) process.stderr.write(`${text}\n`);
};
const log: Log = { debug: () => undefined, info: show, warn: show, error: show };

async function run(parameters: string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const options = { name: text, 'admin-name': text, 'admin-phone': text, 'login-name': text };
  const { positionals, values } = parseArgs({ args: parameters, options, allowPositionals: true });
  const [name = ''] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`unknown command '${name}'`);
  const context = await createContext(await readConfig(), log);
  try {
    return await command(context, values);
  } finally {
    await context.database.close();
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  const { message, code } = error as Error & { code?: string };
  const isUsage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(isUsage ? `${message}\n\n${usage}` : `${message}\n`);
  process.exitCode = 1;
}
