import { type ApiInput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let fixture: OrderFixture;
let foreign: OrderFixture;
let order: Moved;
/** A technician who works on the order, at both servers. */
let readers: [one: TestClient, two: TestClient];

beforeAll(async () => {
  twins = await startTwinServers();
});
afterAll(() => twins.close());
beforeEach(async () => {
  [fixture, foreign] = [await createOrderFixture(twins.one), await createOrderFixture(twins.one)];
  order = await fixture.orderAt('50.team');
  const { accounts, id } = fixture.tenant;
  readers = [await signIn(twins.one, accounts.technician.id, id), await signIn(twins.two, accounts.technician.id, id)];
});

const admin = () => fixture.tenant.clients.tenant_admin;
const show = (reader: TestClient) => reader.succeed('getWorkOrder', { id: order.id });

/** Both servers know the rules before they change; the one that changes them shows them at once, the other a moment later. */
async function expectShown(change: () => Promise<unknown>, expected: Record<string, unknown>): Promise<void> {
  for (const reader of readers) expect(await show(reader)).not.toMatchObject(expected);
  await change();
  expect(await show(readers[0])).toMatchObject(expected);
  await expect.poll(() => show(readers[1]), { timeout: 3000 }).toMatchObject(expected);
}

async function saveType(changes: Partial<ApiInput<'saveBusinessType'>>): Promise<void> {
  const types = await admin().succeed('listManagedBusinessTypes', {});
  const type = types.find(({ id }) => id === fixture.operations.businessTypeId);
  if (!type) throw new Error('the fixture has no business type');
  const { form: _, draft: __, projects: ___, openOrders: ____, retired: _____, ...settings } = type;
  await admin().succeed('saveBusinessType', { ...settings, ...changes });
}

const finishingOf = async (reader: TestClient) => (await show(reader)).actions.find(({ command }) => command === 'finish');

describe('the rules that the page of an order shows', () => {
  it('are those of the business type after its change at another server', async () => {
    const name = '改名业务';
    await expectShown(() => saveType({ name, causeCodes: ['新原因'], remedyCodes: ['新措施'] }), {
      businessType: { id: fixture.operations.businessTypeId, name },
      causeCodes: ['新原因'],
      remedyCodes: ['新措施'],
    });
  });

  it('block the end of the work at once where a permit has come to be demanded, and at another server a moment later', async () => {
    for (const reader of readers) expect(await finishingOf(reader)).toMatchObject({ blockedBy: null });
    await saveType({ permitKinds: ['lowVoltage'] });
    expect(await finishingOf(readers[0])).toMatchObject({ blockedBy: 'permitMissing' });
    await expect.poll(() => finishingOf(readers[1]), { timeout: 3000 }).toMatchObject({ blockedBy: 'permitMissing' });
  });

  it('are those of an area around the order after its change', async () => {
    const { areas } = fixture.tenant;
    const { version, parent_id, kind } = await twins.one.database.kysely
      .selectFrom('areas')
      .selectAll()
      .where('tenant_id', '=', fixture.tenant.id)
      .where('id', '=', areas.site)
      .executeTakeFirstOrThrow();
    const input = {
      id: areas.site,
      version,
      parentId: parent_id,
      kind,
      name: '改名园区',
      address: '新路 1 号',
      longitude: 120.1,
      latitude: 30.2,
    };
    await expectShown(() => admin().succeed('saveArea', input), {
      place: ['改名园区', expect.any(String), expect.any(String)],
      address: '新路 1 号',
      position: { longitude: 120.1, latitude: 30.2 },
    });
  });

  it('are the tenant’s own: another tenant’s order stays as it is', async () => {
    const own = await foreign.orderAt('50.team');
    const before = await foreign.tenant.clients.technician.succeed('getWorkOrder', { id: own.id });
    await saveType({ name: '别家业务' });
    expect(await foreign.tenant.clients.technician.succeed('getWorkOrder', { id: own.id })).toMatchObject({
      businessType: before.businessType,
      place: before.place,
    });
  });
});

it('does not decide by what is remembered: a rule that changed unannounced is not shown yet, and holds', async () => {
  expect(await finishingOf(readers[0])).toMatchObject({ blockedBy: null });
  await twins.one.database.kysely
    .updateTable('business_types')
    .set({ permit_kinds: ['lowVoltage'] })
    .where('tenant_id', '=', fixture.tenant.id)
    .where('id', '=', fixture.operations.businessTypeId)
    .execute();
  expect(await finishingOf(readers[0])).toMatchObject({ blockedBy: null });
  const { code } = await readers[0].call('processWorkOrder', { id: order.id, version: order.version, ...fixture.inputs.finish });
  expect(code).toBe(bodyCode.conflict);
  expect(await show(readers[0])).toMatchObject({ version: order.version });
});
