import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { insertTenant } from '#services/tenancy/insert-tenant.ts';
import { type DemoGateway, issueGatewayTokens } from '../device-file.ts';
import { createSequence, type MakeId } from '../make-ids.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import { accountsAfterTenant, type PersonPlan, type TenantPlan, tenantAge } from '../tenant/tenant-plan.ts';
import { addAnnouncements } from './add-announcements.ts';
import { addDutyTeam } from './add-duty-team.ts';
import { addPlans } from './add-plans.ts';
import { addStock } from './add-stock.ts';
import { addTariffs } from './add-tariffs.ts';
import { configurationDocument } from './document/configuration-document.ts';
import { namePeopleOfProjects } from './name-people-of-projects.ts';
import { publishOrderFields } from './publish-order-fields.ts';
import { readTenant } from './read/read-tenant.ts';
import { recordCertificates } from './record-certificates.ts';
import { saveRoutes } from './save-routes.ts';
import { type Administrator, type Loading, servicesAt } from './services-at.ts';
import { setPasswords } from './set-passwords.ts';
import { deviceRecords } from './tables/device-records.ts';
import { importRecords } from './tables/import-records.ts';
import { planDevices } from './tables/plan-devices.ts';
import { staffRecords } from './tables/staff-records.ts';
import { takeInConfiguration } from './take-in-configuration.ts';

export interface SetUp {
  plan: TenantPlan;
  /** Its first id is the tenant's. */
  makeId: MakeId;
  /** Epoch milliseconds. */
  now: number;
  /** By login name. */
  passwordHashes: ReadonlyMap<string, string>;
}

export interface SetUpTenant {
  tenant: DemoTenant;
  gateways: DemoGateway[];
}

/**
 * Sets a tenant up as its administrator would, some months ago: by the services of the product, with all that they check and record. What it
 * returns is read back from the database.
 */
export async function setUpTenant(loading: Loading, { plan, makeId, now, passwordHashes }: SetUp): Promise<SetUpTenant> {
  const since = now - tenantAge;
  const nextId = createSequence(makeId, since);
  const administrator = await installTenant(loading, { plan, since, nextId, passwordHashes });
  const services = servicesAt(loading, administrator, since + accountsAfterTenant, nextId);
  await takeInConfiguration(services, configurationDocument(plan, now));
  await publishOrderFields(services, plan.workOrderFields);
  await importRecords(services, 'staff', staffRecords(plan));
  await setPasswords(loading.tx, passwordHashes);
  await recordCertificates(services, plan, now);
  const devices = planDevices(plan);
  await importRecords(services, 'devices', deviceRecords(devices));
  await namePeopleOfProjects(services, plan);
  const tenant = await readTenant(services, plan, devices);
  const { tenantId } = administrator;
  await addDutyTeam(servicesAt(loading, administrator, now, nextId), plan, (person, team) =>
    servicesAt(loading, { tenantId, ...person, teams: [{ ...team, isLeader: false }] }, now, nextId),
  );
  const asOf = (at: number, key?: string) => {
    const person = tenant.people.find((one) => one.key === key);
    const by = person ? { tenantId, accountId: person.id, fullName: person.fullName, roleGrants: person.actor.roleGrants } : administrator;
    return servicesAt(loading, by, at, createSequence(makeId, at));
  };
  const gateways = await issueGatewayTokens(services, tenant);
  await saveRoutes(services, plan);
  if (plan.stock) await addStock(plan.stock, tenant, { now, since: since + accountsAfterTenant, asOf });
  await addTariffs({ clerk: asOf(now, 'zheng'), administrator: asOf(now) }, tenant);
  await addAnnouncements(loading, administrator, now, nextId);
  await addPlans(servicesAt(loading, administrator, now, nextId), tenant);
  return { tenant, gateways };
}

interface Installation {
  plan: TenantPlan;
  since: number;
  nextId: () => string;
  passwordHashes: ReadonlyMap<string, string>;
}

/** As the command for a new tenant does it, but for the password. */
async function installTenant({ tx }: Loading, { plan, since, nextId, passwordHashes }: Installation): Promise<Administrator> {
  const { fullName, loginName } = findAdministrator(plan);
  const parts = { ids: { next: nextId }, clock: { now: () => new Date(since) } };
  const tenantId = nextId();
  const passwordHash = passwordHashes.get(loginName) ?? '';
  const tenant = { id: tenantId, name: plan.name, parentId: null, adminName: fullName, adminPhone: loginName, passwordHash };
  const { id: accountId } = await insertTenant(parts, tx, tenant);
  const by = { tenantId, accountId: null };
  const subject = {
    subjectKind: 'tenant' as const,
    subjectId: tenantId,
    changes: { name: plan.name, admin: accountId, newAccount: true },
    by,
  };
  await insertAuditRow({ ...parts, actor: null, address: '', operation: 'create-tenant' }, subject, tx);
  return { tenantId, accountId, fullName };
}

function findAdministrator({ people, key }: TenantPlan): PersonPlan {
  const found = people.find(({ role }) => role === 'tenant_admin');
  if (!found) throw new Error(`${key} has no administrator`);
  return found;
}
