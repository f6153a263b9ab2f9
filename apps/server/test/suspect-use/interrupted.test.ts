import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { failStatements } from '../support/assertions/fail-statements.ts';
import { findModelId } from '../support/factories/create-readings.ts';
import { createSupply, publishTariff, readCharged, setPayer, type TestSupply } from '../support/factories/create-supplies.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { plainModel, SwapBench } from '../support/services/swap-bench.ts';
import type { TestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

const begin = new Date('2026-11-17T00:00:00+08:00');
const after = new Date('2026-11-18T01:00:00+08:00');
/** Of the display between nine and ten: 201 kilowatt-hours, of which one is plausible. */
const jumpHour = 10;
/** Of 24 hours of a kilowatt-hour each, without the one of the jump. */
const plainCents = 8 * 50 + 15 * 100;
const countedCents = plainCents + 201 * 100;

let twins: TwinServers;
let tenant: TestTenant;
beforeAll(async () => {
  twins = await startTwinServers();
});
afterAll(() => twins.close());
beforeEach(async () => {
  for (const server of [twins.one, twins.two]) server.clock.set(begin);
  tenant = await createTenant(twins.one);
  await publishTariff(twins.one, tenant, { from: begin });
});

/** A room whose meter has sent a day with a jump in it, which nobody has looked at yet. */
async function createRoom(): Promise<TestSupply> {
  const supply = await createSupply(twins.one, tenant, { from: begin, readTo: begin, model_id: findModelId(plainModel) });
  await setPayer(twins.one, tenant, supply.roomId, begin, tenant.accounts.occupant.id);
  const readings = Array.from({ length: 26 }, (_, hour) => {
    const at = new Date(begin.getTime() + hour * hourMs);
    return [at, 100 + hour + (hour >= jumpHour ? 200 : 0)] as const;
  });
  for (const server of [twins.one, twins.two]) server.clock.set(after);
  await new SwapBench(twins.one, tenant).report(supply.meterId, readings);
  return supply;
}

async function settle({ context }: TestServer): Promise<void> {
  while ((await rollupConsumption(context)) > 0);
  await twins.one.database.kysely
    .updateTable('supplies')
    .set({ next_at: new Date(0) })
    .where('tenant_id', '=', tenant.id)
    .execute();
  await settleSupplies(context);
}

const readUses = () =>
  twins.one.database.kysely.selectFrom('suspect_uses').selectAll().where('tenant_id', '=', tenant.id).orderBy('device_id').execute();
const readJournals = () => twins.one.database.kysely.selectFrom('journals').select('key').where('tenant_id', '=', tenant.id).execute();
const charged = async ({ roomId }: TestSupply) => (await readCharged(twins.one, tenant.id, roomId)).get(tenant.accounts.occupant.id);

/** Lets each statement of something fail once, before or after it has run, until none is left. @returns how many have */
async function interruptEach(attempt: () => Promise<unknown>, when: 'before' | 'after'): Promise<number> {
  for (let number = 1; ; number += 1) {
    const failing = failStatements({ code: '57P01', when, number });
    await attempt().catch(() => undefined);
    failing.restore();
    expect(await findLedgerFaults(twins.one, tenant.id)).toEqual(soundLedger);
    if (!failing.hasFailed()) return number - 1;
  }
}

describe('what is suspected', () => {
  it.each(['before', 'after'] as const)(
    'is found once, decided once and charged once where it is interrupted %s any statement',
    async (when) => {
      const room = await createRoom();
      expect(await interruptEach(() => settle(twins.one), when)).toBeGreaterThan(5);
      expect(await readUses()).toMatchObject([{ state: 'open', amount: 201 }]);
      expect(await charged(room)).toBe(plainCents);
      expect(await readJournals()).toHaveLength(1);

      const suspectUseId = (await readUses())[0]?.id ?? '';
      const clerk = await signIn(twins.one, tenant.accounts.energy_clerk.id, tenant.id);
      const input = { suspectUseId, version: 1, isCounted: true, reason: '施工用电' };
      expect(await interruptEach(() => clerk.call('processSuspectUse', input), when)).toBeGreaterThan(2);
      expect((await clerk.call('processSuspectUse', input)).code).toBe(bodyCode.conflict);
      expect(await readUses()).toMatchObject([{ state: 'counted', version: 2 }]);
      expect(await readAudit(twins.one, 'processSuspectUse', suspectUseId)).toHaveLength(1);

      expect(await interruptEach(() => settle(twins.one), when)).toBeGreaterThan(5);
      await settle(twins.two);
      expect(await charged(room)).toBe(countedCents);
      expect(await readJournals()).toHaveLength(2);
    },
  );

  it('is charged once where two servers find it, two people decide on it and both servers settle it', async () => {
    const rooms: TestSupply[] = [];
    for (let index = 0; index < 8; index += 1) rooms.push(await createRoom());
    const both = () => Promise.all([settle(twins.one), settle(twins.two), settle(twins.one)]);
    await both();
    const uses = await readUses();
    expect(uses).toHaveLength(rooms.length);
    for (const room of rooms) expect(await charged(room)).toBe(plainCents);

    const clients = [
      await signIn(twins.one, tenant.accounts.energy_clerk.id, tenant.id),
      await signIn(twins.two, tenant.accounts.tenant_admin.id, tenant.id),
    ];
    const decisions = uses.map(async ({ id }) => {
      const input = { suspectUseId: id, version: 1, isCounted: true, reason: '核对' };
      const answers = await Promise.all(clients.map((client) => client.call('processSuspectUse', input)));
      return answers.map(({ code }) => code).sort();
    });
    const settling = both();
    for (const codes of await Promise.all(decisions)) expect(codes).toEqual([bodyCode.success, bodyCode.conflict].sort());
    await settling;
    await both();
    await both();
    // What is much waits for the second person: a maker may decide on ¥2,000 a day.
    const states = new Map((await readUses()).map(({ device_id, state }) => [device_id, state]));
    for (const room of rooms) expect(await charged(room)).toBe(states.get(room.meterId) === 'counted' ? countedCents : plainCents);
    expect([...states.values()].filter((state) => state === 'counted').length).toBeGreaterThan(0);
    expect(await findLedgerFaults(twins.one, tenant.id)).toEqual(soundLedger);
    const keys = (await readJournals()).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
