import { recordTableKinds, settingTableKinds, type TableKind, tableKinds } from '@energy-om/domain';
import type { DeviceTable } from '../db/schema/devices.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { comparePaymentBills } from '../services/payment/reconciliation/compare-payment-bills.ts';
import { createTemplate } from '../services/table-import/template.ts';
import type { Command } from './command.ts';
import { createTenant } from './commands/create-tenant.ts';
import { runExport } from './commands/export-table.ts';
import { runImport } from './commands/import-table.ts';
import { issueDeviceToken } from './commands/issue-device-token.ts';
import { listAccounts } from './commands/list-accounts.ts';
import { listDevices } from './commands/list-devices.ts';
import { listTenants } from './commands/list-tenants.ts';
import { grantPlatformAdmin, revokePlatformAdmin } from './commands/platform-administrators.ts';
import { runDemonstrationRemoval } from './commands/remove-demonstration.ts';
import { revokeDeviceTokens } from './commands/revoke-device-tokens.ts';
import { setPassword } from './commands/set-password.ts';
import { readReportChanges, setReports } from './commands/set-reports.ts';
import { databaseCommands } from './database/database-commands.ts';
import { readingsCommand } from './readings/readings-command.ts';
import { UsageError } from './usage-error.ts';

/** THE TABLE of commands, by their names. */
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
  'set-password': createAccountCommand(setPassword),
  'grant-platform-admin': createAccountCommand(grantPlatformAdmin),
  'revoke-platform-admin': createAccountCommand(revokePlatformAdmin),
  'set-reports': {
    values: ['tenant', 'classified-by', 'business-type', 'level', 'emergency-phone'],
    flags: [],
    async run(options, open) {
      const [tenant, changes] = [options.require('tenant'), readReportChanges(options)];
      return setReports(await open(), tenant, changes);
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
  'list devices': {
    values: ['tenant', 'kind'],
    flags: [],
    async run(options, open) {
      const [tenant, kind] = [options.require('tenant'), readDeviceKind(options.find('kind'))];
      return listDevices(await open(), tenant, kind);
    },
  },
  'issue-device-token': createDeviceCommand(issueDeviceToken),
  'revoke-device-tokens': createDeviceCommand(revokeDeviceTokens),
  ...Object.fromEntries(recordTableKinds.map((kind) => [`import ${kind}`, createImportCommand(kind, [])])),
  ...Object.fromEntries(settingTableKinds.map((kind) => [`import ${kind}`, createImportCommand(kind, ['by'])])),
  ...Object.fromEntries(tableKinds.map((kind) => [`export ${kind}`, createExportCommand(kind)])),
  'import readings': readingsCommand,
  ...databaseCommands,
  'compare-payment-bills': {
    values: [],
    flags: [],
    run: async (_options, open) => `Compared ${await comparePaymentBills(await open())} bills.`,
  },
  'remove-demonstration': {
    values: [],
    flags: ['yes'],
    run: async (options, open) => runDemonstrationRemoval(await open(), options.has('yes')),
  },
  migrate: {
    values: [],
    flags: [],
    async run(_options, open) {
      // Opening the database migrates it.
      await open();
      return 'The database schema is up to date.';
    },
  },
};

function createAccountCommand(run: (context: AppContext, loginName: string) => Promise<string>): Command {
  return {
    values: ['login-name'],
    flags: [],
    async run(options, open) {
      const loginName = options.require('login-name');
      return run(await open(), loginName);
    },
  };
}

function createDeviceCommand(run: (context: AppContext, tenant: string, code: string) => Promise<string>): Command {
  return {
    values: ['tenant', 'code'],
    flags: [],
    async run(options, open) {
      const [tenant, code] = [options.require('tenant'), options.require('code')];
      return run(await open(), tenant, code);
    },
  };
}

const deviceKinds: readonly DeviceTable['kind'][] = ['device', 'meter', 'gateway', 'camera'];

function readDeviceKind(text: string | undefined): DeviceTable['kind'] | undefined {
  const kind = deviceKinds.find((one) => one === text);
  if (text !== undefined && kind === undefined) throw new UsageError(`--kind is one of ${deviceKinds.join(', ')}`);
  return kind;
}

/** @param further options with a value besides those of every kind */
function createImportCommand(kind: TableKind, further: readonly string[]): Command {
  return {
    values: ['tenant', 'file', ...further],
    flags: ['dry-run', 'template'],
    async run(options, open) {
      if (options.has('template')) return createTemplate(kind);
      const [tenant, file] = [options.require('tenant'), options.require('file')];
      return runImport(await open(), kind, { tenant, file, dryRun: options.has('dry-run'), by: options.find('by') });
    },
  };
}

function createExportCommand(kind: TableKind): Command {
  return {
    values: ['tenant', 'by'],
    flags: [],
    async run(options, open) {
      const [tenant, by] = [options.require('tenant'), options.require('by')];
      return runExport(await open(), kind, { tenant, by });
    },
  };
}
