import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { settlePools } from '#services/settlement/pools/settle-pools.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { clearOutbox, dispatchNotifications } from '../support/assertions/notifications.ts';
import { occupyNewRoom } from '../support/factories/create-payments.ts';
import { createArea } from '../support/factories/create-places.ts';
import { findModelId } from '../support/factories/create-readings.ts';
import { createSharedPool } from '../support/factories/create-shared-pools.ts';
import { publishTariff, readCharged, setPayer } from '../support/factories/create-supplies.ts';
import { createSuspectUse } from '../support/factories/create-suspect-uses.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { SwapBench } from '../support/services/swap-bench.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let bench: SwapBench;
let roomId: string;
let meterId: string;

const begin = new Date('2026-11-17T00:00:00+08:00');
const day = new Date('2026-11-18T00:00:00+08:00');
const after = new Date('2026-11-19T01:00:00+08:00');

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  bench = new SwapBench(server, tenant);
  server.clock.set(begin);
  await publishTariff(server, tenant, { from: begin });
  roomId = await createArea(server, tenant.id, tenant.areas.building, '501', { kind: 'room' });
  meterId = await bench.createMeter(roomId, { name: '501 电表' });
  await bindMeter(meterId, roomId);
  await setPayer(server, tenant, roomId, begin, tenant.accounts.occupant.id);
  await clearOutbox(server);
});

async function bindMeter(device_id: string, room_id: string): Promise<void> {
  await server.database.kysely
    .insertInto('room_meters')
    .values({ tenant_id: tenant.id, device_id, from_at: begin, room_id, assigned_by: tenant.accounts.energy_clerk.id })
    .execute();
}

/** A kilowatt-hour each hour of two days and the hour after them. @param jump what the display shows beyond that from an instant on */
function readings(jump: (at: number) => number = () => 0): [Date, number][] {
  return Array.from({ length: 50 }, (_, hour) => {
    const at = begin.getTime() + hour * hourMs;
    return [new Date(at), 100 + hour + jump(at)];
  });
}
/** Of 18 November at ten on the display shows more. */
const tenOClock = day.getTime() + 10 * hourMs;
const more = (amount: number) => readings((at) => (at >= tenOClock ? amount : 0));

async function settle(): Promise<void> {
  server.clock.set(after);
  while ((await rollupConsumption(server.context)) > 0);
  for (const table of ['supplies', 'shared_pools'] as const)
    await server.database.kysely
      .updateTable(table)
      .set({ next_at: new Date(0) })
      .where('tenant_id', '=', tenant.id)
      .execute();
  await settlePools(server.context);
  await settleSupplies(server.context);
}

const clerk = () => signIn(server, tenant.accounts.energy_clerk.id, tenant.id);
const administrator = () => signIn(server, tenant.accounts.tenant_admin.id, tenant.id);
const list = async (open?: boolean) => (await (await clerk()).succeed('listSuspectUses', { open })).items;
const charged = async () => (await readCharged(server, tenant.id, roomId)).get(tenant.accounts.occupant.id);
/** Of two days, 47 kilowatt-hours that are plausible: what was used in the hour of the jump is not known. */
const plainCents = 2 * (8 * 50 + 16 * 100) - 100;

async function findOne() {
  const [use] = await list(true);
  if (!use) throw new Error('nothing is suspected');
  return use;
}

describe('what a meter can hardly have counted', () => {
  it('is charged to nobody, holds nothing up and is shown to the clerk, who is notified once', async () => {
    await bench.report(meterId, more(1000));
    await settle();
    expect(await charged()).toBe(plainCents);
    const supply = await server.database.kysely
      .selectFrom('supplies')
      .select('settled_to')
      .where('room_id', '=', roomId)
      .executeTakeFirst();
    expect(supply?.settled_to).toEqual(new Date(day.getTime() + dayMs));
    expect(await list(true)).toMatchObject([
      {
        ...{ meter: { id: meterId, name: '501 电表' }, room: { id: roomId }, suspicion: 'aboveRating', fromValue: 133, toValue: 1134 },
        ...{ amount: 1_001_000, maxPerHour: 79_200, cents: 100_100, state: 'open', mayProcess: true, mayDecide: false },
        ...{ from: new Date(tenOClock - hourMs).toISOString(), to: new Date(tenOClock).toISOString() },
      },
    ]);
    expect((await dispatchNotifications(server, tenant)).notified).toEqual({ energy_clerk: 'useSuspected', tenant_admin: 'useSuspected' });
    await settle();
    expect((await dispatchNotifications(server, tenant)).notified).toEqual({});
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('is in no analysis before it counts', async () => {
    await bench.report(meterId, more(1000));
    await settle();
    const analyse = async () =>
      (await clerk()).succeed('analyseEnergy', {
        ...{ energyType: 'NYDN', roomId, granularity: 'hour', from: '2026-11-18', to: '2026-11-18' },
      });
    expect((await analyse()).total).toBeCloseTo(23, 6);
  });

  it('is found whatever the order in which readings come, and no longer once the display is seen to have been misread', async () => {
    const all = more(1000);
    const shuffled = [...all].sort(([one], [other]) => (one.getTime() % 7) - (other.getTime() % 7));
    for (const reading of shuffled) await bench.report(meterId, [reading]);
    await settle();
    expect(await list(true)).toHaveLength(1);
    expect(await charged()).toBe(plainCents);
    await bench.report(meterId, readings());
    await settle();
    expect(await list()).toEqual([]);
    expect(await charged()).toBe(plainCents + 100);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('is nothing where one reading was wrong', async () => {
    const wrong = readings((at) => (at === tenOClock ? 50_000 : 0));
    for (const reading of wrong) await bench.report(meterId, [reading]);
    await settle();
    expect(await list()).toEqual([]);
    expect(await charged()).toBe(plainCents + 100);
  });

  it('is a display that goes back', async () => {
    await bench.report(
      meterId,
      readings((at) => (at >= tenOClock ? -100 : 0)),
    );
    await settle();
    expect(await list(true)).toMatchObject([{ suspicion: 'drop', fromValue: 133, toValue: 34, amount: 34_000 }]);
    expect(await charged()).toBe(plainCents);
  });

  it('follows the plate on the meter', async () => {
    const ratings = JSON.stringify([{ name: '最大电流', value: '5(60)', unit: 'A' }]);
    await server.database.kysely
      .updateTable('devices')
      .set({ ratings, model_id: findModelId('DDSD1352') })
      .where('id', '=', meterId)
      .execute();
    await bench.report(meterId, more(30));
    await settle();
    expect(await list(true)).toMatchObject([{ amount: 31_000, maxPerHour: 15_840 }]);
  });

  it('counts for no pool either, until somebody decides', async () => {
    const poolMeter = await bench.createMeter(tenant.areas.building, { name: '公区表' });
    await createSharedPool(server, tenant, { meterIds: [poolMeter], from: begin });
    await bench.report(poolMeter, more(1000));
    await bench.report(meterId, readings());
    await settle();
    const days = async () => {
      const rows = await server.database.kysely
        .selectFrom('shared_pool_days')
        .select('amounts')
        .where('tenant_id', '=', tenant.id)
        .execute();
      return rows.flatMap(({ amounts }) => amounts).reduce((sum, amount) => sum + amount, 0);
    };
    expect(await days()).toBe(47_000);
    const use = await findOne();
    expect(use).toMatchObject({ room: null, meter: { id: poolMeter } });
    await (await clerk()).succeed('processSuspectUse', { suspectUseId: use.id, version: use.version, isCounted: true, reason: '属实' });
    await (await administrator()).succeed('decideSuspectUse', { suspectUseId: use.id, version: use.version + 1, approve: true });
    await settle();
    expect(await days()).toBe(47_000 + 1_001_000);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });
});

describe('processSuspectUse', () => {
  it('charges what counts, from where it was used on, and leaves the rest as it was', async () => {
    await bench.report(meterId, more(200));
    await settle();
    const use = await findOne();
    expect(
      await (await clerk()).succeed('processSuspectUse', { suspectUseId: use.id, version: 1, isCounted: true, reason: '施工用电' }),
    ).toMatchObject({ state: 'counted', reason: '施工用电', version: 2, mayProcess: false });
    await settle();
    expect(await charged()).toBe(plainCents + 20_100);
    expect(await list(true)).toEqual([]);
    expect(await list(false)).toHaveLength(1);
    expect(await readAudit(server, 'processSuspectUse', use.id)).toMatchObject([{ subject_kind: 'suspectUse' }]);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('never charges what does not count, also not when readings come late', async () => {
    await bench.report(meterId, more(200));
    await settle();
    const use = await findOne();
    await (await clerk()).succeed('processSuspectUse', { suspectUseId: use.id, version: 1, isCounted: false, reason: '表计固件故障' });
    await bench.report(meterId, [[new Date(tenOClock - 30 * minuteMs), 180]]);
    await settle();
    expect(await list(true)).toEqual([]);
    expect(await charged()).toBe(plainCents);
  });

  it('is one of two who decide at once, of what was read', async () => {
    await bench.report(meterId, more(200));
    await settle();
    const { id: suspectUseId } = await findOne();
    const clients = [await clerk(), await administrator()];
    const input = { suspectUseId, version: 1, reason: '核对' };
    const codes = await Promise.all(clients.map((client, index) => client.call('processSuspectUse', { ...input, isCounted: index === 0 })));
    expect(codes.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    expect((await (await clerk()).call('processSuspectUse', { ...input, isCounted: true })).code).toBe(bodyCode.conflict);
  });

  it('refuses callers and inputs', async () => {
    server.clock.set(after);
    const suspectUseId = await createSuspectUse(server, tenant.id, meterId);
    const input = { suspectUseId, version: 1, isCounted: true, reason: '核对' };
    expect((await createTestClient(server).call('processSuspectUse', input)).code).toBe(bodyCode.tokenExpired);
    expect((await tenant.clients.occupant.call('processSuspectUse', input)).code).toBe(bodyCode.forbidden);
    expect((await (await clerk()).call('processSuspectUse', { ...input, reason: ' ' })).code).toBe(bodyCode.invalid);
    expect((await (await clerk()).call('processSuspectUse', { ...input, suspectUseId: unknownId })).code).toBe(bodyCode.notFound);
    const other = await createTenant(server);
    expect((await other.clients.energy_clerk.call('processSuspectUse', input)).code).toBe(bodyCode.notFound);
    const own = await occupyNewRoom(server, tenant, tenant.accounts.energy_clerk.id);
    const ownMeter = await bench.createMeter(own.roomId);
    await bindMeter(ownMeter, own.roomId);
    const ownUse = await createSuspectUse(server, tenant.id, ownMeter);
    expect((await (await clerk()).call('processSuspectUse', { ...input, suspectUseId: ownUse })).code).toBe(bodyCode.forbidden);
    expect((await list(true)).map(({ state }) => state)).toEqual(['open', 'open']);
  });
});

describe('decideSuspectUse', () => {
  async function propose(isCounted: boolean) {
    await bench.report(meterId, more(1000));
    await settle();
    const { id: suspectUseId } = await findOne();
    const client = await clerk();
    const proposed = await client.succeed('processSuspectUse', { suspectUseId, version: 1, isCounted, reason: '核对' });
    expect(proposed).toMatchObject({ state: 'waiting', isCounted, cents: 100_100, mayDecide: false });
    return { suspectUseId, version: proposed.version };
  }

  it.each([true, false])('lets a second person end what is much: counted %s', async (isCounted) => {
    const input = await propose(isCounted);
    await settle();
    expect(await charged()).toBe(plainCents);
    expect((await (await clerk()).call('decideSuspectUse', { ...input, approve: true })).code).toBe(bodyCode.forbidden);
    const client = await administrator();
    const codes = await Promise.all([1, 2].map(() => client.call('decideSuspectUse', { ...input, approve: true })));
    expect(codes.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    await settle();
    expect(await charged()).toBe(plainCents + (isCounted ? 100_100 : 0));
    expect(await list(false)).toMatchObject([{ state: isCounted ? 'counted' : 'refused' }]);
    expect(await readAudit(server, 'decideSuspectUse', input.suspectUseId)).toHaveLength(1);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('opens it again where the second person rejects, with a reason', async () => {
    const input = await propose(true);
    const client = await administrator();
    expect((await client.call('decideSuspectUse', { ...input, approve: false })).code).toBe(bodyCode.invalid);
    await client.succeed('decideSuspectUse', { ...input, approve: false, reason: '先看现场' });
    const decidedBy = expect.any(String);
    expect(await list(true)).toMatchObject([{ state: 'open', isCounted: null, processedBy: null, reason: '先看现场', decidedBy }]);
    const again = { suspectUseId: input.suspectUseId, version: input.version + 1, isCounted: true, reason: '看过了' };
    expect(await tenant.clients.energy_clerk.succeed('processSuspectUse', again)).toMatchObject({ reason: '看过了', decidedBy: null });
  });

  it('is of what was read: late readings that change it open it again', async () => {
    const input = await propose(true);
    await bench.report(meterId, [[new Date(tenOClock + 30 * minuteMs), 9000]]);
    await settle();
    expect((await (await administrator()).call('decideSuspectUse', { ...input, approve: true })).code).toBe(bodyCode.conflict);
  });
});
