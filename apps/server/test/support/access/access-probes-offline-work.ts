import type { ApiName } from '@energy-om/contract';
import { createFormerMember, type FormerMember } from '../factories/create-former-member.ts';
import { createOfflineCase } from '../factories/create-offline-cases.ts';
import { createOfflinePhone } from '../factories/offline-phone.ts';
import { createOrderFixture, type OrderFixture } from '../factories/order-fixture.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Caller } from './access-matrix.ts';
import { at, type Probe } from './access-probe.ts';

const another = (orderId: string, { far }: AccessFixture) => ({ orderId, accountId: far.tenant.accounts.secondTechnician.id });

/** Of somebody else, on an order far away. */
async function elsewhere(fixture: AccessFixture): Promise<string> {
  const { id } = await fixture.orderAt('far', fixture.far, '50.team');
  return createOfflineCase(fixture.server, fixture.far.tenant.id, { ...another(id, fixture), state: 'handedOver' });
}

async function own(fixture: AccessFixture, accountId: string): Promise<string> {
  const { id } = await fixture.orderAt('far', fixture.far, '50.team');
  return createOfflineCase(fixture.server, fixture.far.tenant.id, { orderId: id, accountId });
}

interface CaseIds {
  own: string;
  all: string;
}

/** By fixture, since one process runs several files. */
const casesByCaller = new WeakMap<AccessFixture, Map<Caller, Promise<CaseIds>>>();

function casesFor(fixture: AccessFixture, caller: Caller): Promise<CaseIds> {
  const byCaller = casesByCaller.get(fixture) ?? new Map<Caller, Promise<CaseIds>>();
  casesByCaller.set(fixture, byCaller);
  const cases = byCaller.get(caller) ?? createCases(fixture, caller);
  byCaller.set(caller, cases);
  return cases;
}

async function createCases(fixture: AccessFixture, caller: Caller): Promise<CaseIds> {
  return { own: await own(fixture, fixture.callers[caller].account.id), all: await elsewhere(fixture) };
}

/** Another tenant, of which all callers were members. By fixture, as above. */
const leftTenants = new WeakMap<AccessFixture, Promise<OrderFixture>>();

async function leave(fixture: AccessFixture, caller: Caller): Promise<FormerMember> {
  const left = leftTenants.get(fixture) ?? createOrderFixture(fixture.server);
  leftTenants.set(fixture, left);
  return createFormerMember(await left, fixture.callers[caller].account.id);
}

export const offlineWorkProbes = {
  depositOfflineWork: at('own', async (fixture, caller) => {
    const { tenantId, order } = await leave(fixture, caller);
    const phone = createOfflinePhone(fixture.server, () => fixture.callers[caller].client);
    const { name, body } = phone.act('updateWorkOrder', order, { mode: 'add', text: '离职前补充' });
    return { input: { tenantId, call: name, input: body } };
  }),
  depositOfflinePhoto: at('own', async (fixture, caller) => {
    const { tenantId } = await leave(fixture, caller);
    return { input: { tenantId, id: fixture.server.context.ids.next() } };
  }),
  getIntentStates: {
    inputs: async (fixture, caller) => [{ ids: Object.values(await casesFor(fixture, caller)) }],
    marks: casesFor,
  },
  listOfflineCases: { inputs: () => [{ pageSize: 100 }], marks: async (fixture) => ({ all: await elsewhere(fixture) }) },
  decideOfflineCase: {
    attempts: {
      own: async (fixture, caller) => ({
        input: { caseId: await own(fixture, fixture.callers[caller].account.id), version: 1, choice: 'discard' },
      }),
      all: async (fixture) => ({ input: { caseId: await elsewhere(fixture), version: 1, choice: 'reject', note: '重复' } }),
    },
  },
} satisfies Partial<Record<ApiName, Probe>>;
