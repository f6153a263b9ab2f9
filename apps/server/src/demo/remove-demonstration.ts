import pg from 'pg';
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

/** What is here of the demonstration, and what people have done with it. */
export interface DemonstrationSurvey {
  tenants: FoundTenant[];
  /** With the published password, or none. */
  untouched: FoundAccount[];
  /** With another password: somebody made them theirs. */
  owned: FoundAccount[];
  /** Members of its tenants who did not come with it. */
  guests: number;
  /** Orders that people raised in its tenants since it was loaded. */
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
  /** By table. */
  rows: Map<string, number>;
  removedAccounts: number;
  /** Accounts that came with it and are needed elsewhere: without a password now. */
  lockedAccounts: string[];
  files: number;
}

/** All of it in one transaction, or nothing; it may take longer than a server's statement may. Then what lies on the disk. */
export async function removeDemonstration(context: AppContext, survey: DemonstrationSurvey): Promise<DemonstrationRemoval> {
  await context.database.assertWritable();
  const client = new pg.Client({ ...context.database.connection, application_name: 'energy-om remove-demonstration' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const tenantIds = survey.tenants.map(({ id }) => id);
    // Nothing new can hang on what is held.
    await client.query('select from tenants where id = any ($1) order by id for update', [tenantIds]);
    await client.query('update tenants set parent_id = null where parent_id = any ($1) and id <> all ($1)', [tenantIds]);
    const keys = await listFileKeys(client, tenantIds);
    await client.query('update accounts set avatar = null where avatar in (select id::text from files where tenant_id = any ($1))', [
      tenantIds,
    ]);
    await client.query('update sessions set tenant_id = null where tenant_id = any ($1)', [tenantIds]);
    const rows = await deleteRowsOfTenants(client, tenantIds);
    const { removed, locked } = await removeAccounts(context, client, survey.untouched);
    await audit(context, client, survey, removed, locked);
    await client.query('commit');
    for (const key of keys) await context.files.remove(key);
    await removeDeviceFile(context.config.dataDir);
    return { rows, removedAccounts: removed, lockedAccounts: locked, files: keys.length };
  } finally {
    // Ends a transaction that did not come to its end.
    await client.end();
  }
}

async function listFileKeys(client: pg.Client, tenantIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ storage_key: string; thumb_key: string | null }>(
    'select storage_key, thumb_key from files where tenant_id = any ($1)',
    [tenantIds],
  );
  return rows.flatMap(({ storage_key, thumb_key }) => (thumb_key === null ? [storage_key] : [storage_key, thumb_key]));
}

/** One that belongs to another tenant, or stands in what another tenant keeps, stays there; nobody gets in with the known password. */
async function removeAccounts(context: AppContext, client: pg.Client, accounts: readonly FoundAccount[]) {
  const locked: string[] = [];
  for (const { id, login_name } of accounts) {
    await client.query('savepoint account');
    try {
      await client.query('delete from accounts where id = $1', [id]);
    } catch (error) {
      if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
      await client.query('rollback to savepoint account');
      await client.query('update accounts set password_hash = null where id = $1', [id]);
      const now = context.clock.now();
      await client.query('update sessions set ended_at = $2 where account_id = $1 and ended_at is null', [id, now]);
      await client.query('delete from access_tokens where session_id in (select id from sessions where account_id = $1)', [id]);
      await client.query('delete from one_time_tickets where account_id = $1', [id]);
      locked.push(login_name);
    }
  }
  return { removed: accounts.length - locked.length, locked };
}

const foreignKeyViolation = '23503';

async function audit(
  { ids, clock }: AppContext,
  client: pg.Client,
  { tenants }: DemonstrationSurvey,
  removed: number,
  locked: readonly string[],
): Promise<void> {
  const changes = { removed: tenants.map(({ name }) => name), accounts: removed, withoutPassword: locked.length };
  await client.query(
    `insert into audit_log (tenant_id, id, at, account_id, address, endpoint, subject_kind, subject_id, changes)
      values ($1, $2, $3, null, '', 'remove-demonstration', 'demonstration', null, $4)`,
    [noTenant, ids.next(), clock.now(), JSON.stringify(changes)],
  );
}
