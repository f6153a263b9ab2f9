import type { ApiName } from '@energy-om/contract';
import { createUnmatchedRow } from '../factories/create-payment-bills.ts';
import { createPhoneNumber } from '../factories/create-tenant.ts';
import type { AccessFixture } from './access-fixture.ts';
import { at, type Input, type Probe } from './access-probe.ts';

let createdCount = 0;

/** A tenant without anybody, which a suspension harms nobody in. */
async function createEmptyTenant({ server }: AccessFixture, suspended_at: Date | null = null): Promise<string> {
  const { ids, clock, database } = server.context;
  const id = ids.next();
  createdCount += 1;
  const values = { id, name: `空组织 ${createdCount}`, kind: 'company', created_at: clock.now(), suspended_at };
  await database.kysely.insertInto('tenants').values(values).execute();
  return id;
}

/** One tenant is as far away as another. */
const anew = (make: (fixture: AccessFixture) => Promise<Input>): Probe => at('all', async (fixture) => ({ input: await make(fixture) }));

const limits = { accounts: 5, devices: null, storageMebibytes: 10 };

export const platformProbes = {
  listAuditLog: anew(async () => ({})),
  exportAuditLog: anew(async () => ({})),
  listMemberSignIns: at('all', ({ near }) => ({ input: { accountId: near.tenant.accounts.technician.id } })),
  listTenants: anew(async () => ({})),
  getTenant: anew(async (fixture) => ({ id: await createEmptyTenant(fixture) })),
  createTenant: anew(async () => {
    createdCount += 1;
    return { name: `新组织 ${createdCount}`, adminName: '新管理员', adminPhone: createPhoneNumber() };
  }),
  createFirstTenant: anew(async () => ({
    token: 'x',
    name: '首个组织',
    timeZone: 'Asia/Shanghai',
    adminName: '首位管理员',
    adminPhone: createPhoneNumber(),
    passWord: 'Substation-2027',
  })),
  saveTenantLimits: anew(async (fixture) => ({ id: await createEmptyTenant(fixture), version: 1, limits })),
  suspendTenant: anew(async (fixture) => ({ id: await createEmptyTenant(fixture), version: 1, reason: '合同到期' })),
  resumeTenant: anew(async (fixture) => ({ id: await createEmptyTenant(fixture, new Date(0)), version: 1 })),
  listUnmatchedPayments: anew(async () => ({})),
  decideUnmatchedPayment: anew(async (fixture) => ({ id: await createUnmatchedRow(fixture.server), tenantId: null, note: '别的系统' })),
} satisfies Partial<Record<ApiName, Probe>>;
