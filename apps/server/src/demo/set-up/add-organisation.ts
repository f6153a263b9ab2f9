import { dayMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { createInvite } from '#services/organisation/invites/create-invite.ts';
import { askToJoin } from '#services/tenancy/ask-to-join.ts';
import { insertTenant } from '#services/tenancy/insert-tenant.ts';
import { createSequence, type MakeId } from '../make-ids.ts';
import type { DemoPerson, DemoTenant } from '../tenant/demo-tenant.ts';
import { applicantAge } from '../tenant/tenant-plan.ts';
import { call, type Loading, servicesAt } from './services-at.ts';

/** Days from the set-up of the sub-tenant to the loading. */
const branchAgeDays = 60;

/**
 * Adds an administrator's tasks besides orders: a sub-tenant, an applicant, an open invite.
 * @param makeId its first id is the sub-tenant's
 * @param now epoch milliseconds
 */
export async function addOrganisation(loading: Loading, { tenantId, people, teams }: DemoTenant, makeId: MakeId, now: number) {
  const person = people.find(({ role }) => role === 'tenant_admin');
  const team = teams[0];
  if (!person || !team) throw new Error('a tenant needs an administrator and a team');
  const administrator = { tenantId, accountId: person.id, fullName: person.fullName };
  const at = (instant: number) => servicesAt(loading, administrator, instant, createSequence(makeId, instant));

  await addBranch(at(now - branchAgeDays * dayMs), loading.tx, tenantId, person);

  const applying = at(now - applicantAge);
  const applicantId = await addApplicant(applying, loading.tx);
  await askToJoin(applying, loading.tx, applicantId, { tenantId, note: '电气一班新同事，下周到岗' });

  await call(at(now - dayMs), 'createInvite', createInvite, { role: 'technician', teamId: team.id, days: 30, mostUses: 20 });
}

type Services = ReturnType<typeof servicesAt>;

async function addBranch(services: Services, tx: Transaction<Schema>, parentId: string, administrator: DemoPerson): Promise<void> {
  const { fullName, loginName } = administrator;
  const [id, name] = [services.ids.next(), '滨江能源运维江北分公司'];
  // The account is there already and keeps its password.
  await insertTenant(services, tx, { id, name, parentId, adminName: fullName, adminPhone: loginName, passwordHash: '' });
  const subject = { subjectKind: 'tenant' as const, subjectId: id, changes: { name, admin: administrator.id, newAccount: false } };
  await insertAuditRow({ ...services, actor: null, operation: 'create-tenant' }, { ...subject, by: { tenantId: id, accountId: null } }, tx);
}

/** Who has registered with a code and signs in by one. @returns the account */
async function addApplicant({ ids, clock }: Services, tx: Transaction<Schema>): Promise<string> {
  const id = ids.next();
  const phone = '13800000201';
  const account = { id, login_name: phone, full_name: '何俊', phone_number: phone, password_hash: null };
  await tx
    .insertInto('accounts')
    .values({ ...account, created_at: clock.now() })
    .execute();
  return id;
}
