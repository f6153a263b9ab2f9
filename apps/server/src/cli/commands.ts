import type { AppContext } from '../services/request-context.ts';
import { createTenant } from './create-tenant.ts';
import { type ImportKindName, importKindNames } from './import/import-kinds.ts';
import { runImport } from './import/run-import.ts';
import { createTemplate } from './import/template.ts';
import { listAccounts } from './list-accounts.ts';
import { listTenants } from './list-tenants.ts';
import { setPassword } from './set-password.ts';

/** What was typed is not a command; its message is shown with the usage. */
export class UsageError extends Error {}

/** As typed behind the command's words. */
export interface Options {
  find(name: string): string | undefined;
  /** Throws `UsageError` when it is missing. */
  require(name: string): string;
  has(flag: string): boolean;
}

export interface Command {
  /** Options with a value. */
  values: readonly string[];
  flags: readonly string[];
  /** @param open opens the database; closed by the caller. @returns what to print */
  run(options: Options, open: () => Promise<AppContext>): Promise<string>;
}

/** THE TABLE of commands, by their words. */
export const commands: Record<string, Command> = {
  'create-tenant': {
    values: ['name', 'admin-name', 'admin-phone', 'parent'],
    flags: [],
    async run(options, open) {
      const tenant = {
        name: options.require('name'),
        adminName: options.require('admin-name'),
        adminPhone: options.require('admin-phone'),
      };
      return createTenant(await open(), { ...tenant, parent: options.find('parent') });
    },
  },
  'set-password': {
    values: ['login-name'],
    flags: [],
    async run(options, open) {
      const loginName = options.require('login-name');
      return setPassword(await open(), loginName);
    },
  },
  'list tenants': { values: [], flags: [], run: async (_options, open) => listTenants(await open()) },
  'list accounts': {
    values: ['tenant'],
    flags: [],
    async run(options, open) {
      const tenant = options.require('tenant');
      return listAccounts(await open(), tenant);
    },
  },
  ...Object.fromEntries(importKindNames.map((kind) => [`import ${kind}`, createImportCommand(kind)])),
  migrate: {
    values: [],
    flags: [],
    async run(_options, open) {
      // Opening the database does it.
      await open();
      return 'The database schema is up to date.';
    },
  },
};

function createImportCommand(kind: ImportKindName): Command {
  return {
    values: ['tenant', 'file'],
    flags: ['dry-run', 'template'],
    async run(options, open) {
      if (options.has('template')) return createTemplate(kind);
      const [tenant, file] = [options.require('tenant'), options.require('file')];
      return runImport(await open(), kind, { tenant, file, dryRun: options.has('dry-run') });
    },
  };
}
