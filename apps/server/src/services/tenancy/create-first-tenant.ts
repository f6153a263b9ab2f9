import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { findAccountByPassword } from '#services/account/password/check-password.ts';
import { assertGoodPassword } from '#services/account/password/new-password.ts';
import { hashPassword } from '#services/account/password/password.ts';
import { issueTicket } from '#services/account/sign-in/one-time-ticket.ts';
import { presentTicket } from '#services/account/sign-in/present-signed-in.ts';
import type { RequestContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { addPlatformAdministrator } from './add-platform-administrator.ts';
import { assertFirstTenantToken, lockTenantCreation } from './first-tenant-token.ts';
import { insertTenant } from './insert-tenant.ts';

/**
 * Creates the first tenant of an empty installation, whose administrator also administers the platform. Whoever does not have the token
 * learns nothing about accounts: it is checked first, and again under the lock, so that one of two simultaneous calls gets the conflict.
 */
export const createFirstTenant: Verb<'createFirstTenant'> = async (context, input) => {
  const { kysely } = context.database;
  await assertFirstTenantToken(kysely, input.token);
  await assertTimeZoneKnown(context, input.timeZone);
  const knownHash = await checkKnownAccount(context, input);
  if (knownHash === null) assertGoodPassword(input.passWord, { staff: true, names: [input.adminPhone, input.adminName] });
  const passwordHash = knownHash ?? (await hashPassword(input.passWord));
  const tenantId = context.ids.next();
  const { name, timeZone, adminName, adminPhone } = input;
  const changes = { name, admin: '', newAccount: knownHash === null, platformAdministrator: true };
  const subject = { subjectKind: 'tenant' as const, subjectId: tenantId, changes, by: { tenantId, accountId: '' } };
  const { account, loginTicket } = await writeOnce(context, subject, async (tx) => {
    await lockTenantCreation(tx);
    await assertFirstTenantToken(tx, input.token);
    const tenant = { id: tenantId, name, parentId: null, timeZone, adminName, adminPhone, passwordHash };
    const { id } = await insertTenant(context, tx, tenant);
    const account = await lockAdministrator(tx, id, passwordHash);
    await addPlatformAdministrator(tx, context, id);
    changes.admin = id;
    subject.by.accountId = id;
    return { account, loginTicket: await issueTicket(context, tx, { accountId: id, purpose: 'login' }) };
  });
  await context.eventBus.publish({ kind: 'account-changed', accountId: account.id, tenantId });
  await context.guess?.right();
  return presentTicket(context, account, loginTicket);
};

/** The database knows other zones than the program, and every later statement by the tenant's local time would fail. */
async function assertTimeZoneKnown({ database }: RequestContext, timeZone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(database.kysely);
  if (rows.length === 0) throw invalid({ timeZone: 'timeZoneUnknown' });
}

/**
 * The number may belong to somebody who registered before there was a tenant, or whom a removed demonstration left: only the owner, who
 * knows the password, is signed in.
 *
 * @returns the stored hash; null for a number without an account
 */
async function checkKnownAccount(context: RequestContext, { adminPhone, passWord }: { adminPhone: string; passWord: string }) {
  const [known, ...others] = await context.database.kysely
    .selectFrom('accounts')
    .select('login_name')
    .where((row) => row.or([row('phone_number', '=', adminPhone), row('login_name', '=', adminPhone)]))
    .execute();
  if (others.length > 0) throw conflict('numberAmbiguous');
  if (!known) return null;
  const account = await findAccountByPassword(context, known.login_name, passWord);
  if (!account?.password_hash) throw invalid({ passWord: 'firstTenantAccountKnown' });
  return account.password_hash;
}

/** Throws `conflict` when the number has got an account, or that account another password, since the password was checked. */
async function lockAdministrator(tx: Transaction<Schema>, id: string, passwordHash: string) {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'login_name', 'full_name', 'phone_number', 'avatar', 'password_hash'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (account.password_hash !== passwordHash) throw conflict();
  return account;
}
