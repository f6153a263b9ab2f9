import pg from 'pg';
import { statement } from '../db/statement.ts';
import { type AppContext, noTenant } from '../services/core/request-context.ts';
import { deleteRowsOfTenants } from './delete-rows-of-tenants.ts';
import { removeDeviceFile } from './device-file.ts';
import {
  type FoundAccount,
  type FoundTenant,
  findDemonstrationAccounts,
  findDemonstrationTenants,
  hasDemonstrationPassword,
  loadedAt,
} from './find-demonstration.ts';
import { runOnClient } from './run-on-client.ts';

/** The demonstration's data on this server, and how people have used it. */
export interface DemonstrationSurvey {
  tenants: FoundTenant[];
  /** Accounts with the published password, or without one. */
  untouched: FoundAccount[];
  /** Accounts whose password was changed, so somebody uses them. */
  owned: FoundAccount[];
  /** The number of members of its tenants who were not created with it. */
  guests: number;
  /** The number of orders that people have raised in its tenants since it was loaded. */
  ordersSince: number;
}

export async function surveyDemonstration({ database: { kysely } }: Pick<AppContext, 'database'>): Promise<DemonstrationSurvey> {
  const tenants = await findDemonstrationTenants(kysely);
  const accounts = await findDemonstrationAccounts(kysely, tenants);
  const areUntouched = await Promise.all(
    accounts.map(async (account) => account.password_hash === null || hasDemonstrationPassword(account)),
  );
  const survey = {
    tenants,
    untouched: accounts.filter((_, index) => areUntouched[index]),
    owned: accounts.filter((_, index) => !areUntouched[index]),
  };
  const [first] = tenants;
  if (!first) return { ...survey, guests: 0, ordersSince: 0 };
  const ids = tenants.map(({ id }) => id);
  const members = await kysely.selectFrom('memberships').select('account_id').distinct().where('tenant_id', 'in', ids).execute();
  const own = new Set(accounts.map(({ id }) => id));
  const { count } = await kysely
    .selectFrom('work_orders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tenant_id', 'in', ids)
    .where('created_by', 'is not', null)
    .where('created_at', '>', loadedAt(first))
    .executeTakeFirstOrThrow();
  return { ...survey, guests: members.filter(({ account_id }) => !own.has(account_id)).length, ordersSince: Number(count) };
}

export interface DemonstrationRemoval {
  /** Deleted rows by table. */
  rows: Map<string, number>;
  removedAccounts: number;
  /** Accounts of the demonstration that other tenants need; their password is removed. */
  lockedAccounts: string[];
  files: number;
}

type OfTenants = { tenants: readonly string[] };

const lockTenants = statement<OfTenants, object>(
  'lock-demonstration-tenants',
  'select from tenants where id = any (:tenants) order by id for update',
);
const detachTenants = statement<OfTenants, object>(
  'detach-demonstration-tenants',
  'update tenants set parent_id = null where parent_id = any (:tenants) and id <> all (:tenants)',
);
const removePictures = statement<OfTenants, object>(
  'remove-demonstration-pictures',
  'update accounts set avatar = null where avatar in (select id::text from files where tenant_id = any (:tenants))',
);
const leaveTenants = statement<OfTenants, object>(
  'leave-demonstration-tenants',
  'update sessions set tenant_id = null where tenant_id = any (:tenants)',
);
const selectFileKeys = statement<OfTenants, { storage_key: string; thumb_key: string | null }>(
  'select-demonstration-files',
  'select storage_key, thumb_key from files where tenant_id = any (:tenants)',
);

/** Deletes all rows in one transaction, which may take longer than a server's statement timeout, and then the files on the disk. */
export async function removeDemonstration(context: AppContext, survey: DemonstrationSurvey): Promise<DemonstrationRemoval> {
  await context.database.assertWritable();
  const client = new pg.Client({ ...context.database.connection, application_name: 'energy-om remove-demonstration' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const tenants = survey.tenants.map(({ id }) => id);
    // The lock prevents new references to the rows.
    await runOnClient(client, lockTenants, { tenants });
    await runOnClient(client, detachTenants, { tenants });
    const keys = await listFileKeys(client, tenants);
    await runOnClient(client, removePictures, { tenants });
    await runOnClient(client, leaveTenants, { tenants });
    const rows = await deleteRowsOfTenants(client, tenants);
    const { removed, locked } = await removeAccounts(context, client, survey.untouched);
    await audit(context, client, survey, removed, locked);
    await client.query('commit');
    for (const key of keys) await context.files.remove(key);
    await removeDeviceFile(context.config.dataDir);
    return { rows, removedAccounts: removed, lockedAccounts: locked, files: keys.length };
  } finally {
    // This also ends a transaction that was not completed.
    await client.end();
  }
}

async function listFileKeys(client: pg.Client, tenants: readonly string[]): Promise<string[]> {
  const { rows } = await runOnClient(client, selectFileKeys, { tenants });
  return rows.flatMap(({ storage_key, thumb_key }) => (thumb_key === null ? [storage_key] : [storage_key, thumb_key]));
}

type OfAccount = { account: string };

const deleteAccount = statement<OfAccount, object>('delete-demonstration-account', 'delete from accounts where id = :account');
const removePassword = statement<OfAccount, object>(
  'remove-demonstration-password',
  'update accounts set password_hash = null where id = :account',
);
const endSessions = statement<OfAccount & { now: Date }, object>(
  'end-demonstration-sessions',
  'update sessions set ended_at = :now where account_id = :account and ended_at is null',
);
const deleteTokens = statement<OfAccount, object>(
  'delete-demonstration-tokens',
  'delete from access_tokens where session_id in (select id from sessions where account_id = :account)',
);
const deleteTickets = statement<OfAccount, object>(
  'delete-demonstration-tickets',
  'delete from one_time_tickets where account_id = :account',
);

/**
 * An account that belongs to another tenant, or to which another tenant's rows refer, stays; nobody can sign in with the published
 * password.
 */
async function removeAccounts(context: AppContext, client: pg.Client, accounts: readonly FoundAccount[]) {
  const locked: string[] = [];
  for (const { id: account, login_name } of accounts) {
    await client.query('savepoint account');
    try {
      await runOnClient(client, deleteAccount, { account });
    } catch (error) {
      if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
      await client.query('rollback to savepoint account');
      await runOnClient(client, removePassword, { account });
      await runOnClient(client, endSessions, { account, now: context.clock.now() });
      await runOnClient(client, deleteTokens, { account });
      await runOnClient(client, deleteTickets, { account });
      locked.push(login_name);
    }
  }
  return { removed: accounts.length - locked.length, locked };
}

const foreignKeyViolation = '23503';

const insertAudit = statement<{ tenant: string; id: string; now: Date; changes: string }, object>(
  'audit-demonstration-removal',
  `insert into audit_log (tenant_id, id, at, account_id, address, endpoint, subject_kind, subject_id, changes)
    values (:tenant, :id, :now, null, '', 'remove-demonstration', 'demonstration', null, :changes)`,
);

async function audit(
  { ids, clock }: AppContext,
  client: pg.Client,
  { tenants }: DemonstrationSurvey,
  removed: number,
  locked: readonly string[],
): Promise<void> {
  const changes = { removed: tenants.map(({ name }) => name), accounts: removed, withoutPassword: locked.length };
  await runOnClient(client, insertAudit, { tenant: noTenant, id: ids.next(), now: clock.now(), changes: JSON.stringify(changes) });
}
