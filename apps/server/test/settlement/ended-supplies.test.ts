import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeBills } from '#services/bill/closing/close-bills.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { writeHours } from '../support/factories/create-readings.ts';
import {
  createSupply,
  plainTerms,
  publishTariff,
  readCharged,
  readMeterTo,
  setPayer,
  type TestSupply,
} from '../support/factories/create-supplies.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let supply: TestSupply;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const at = (text: string) => new Date(`${text}+08:00`);
const begin = at('2026-11-18T00:00');
const taken = at('2026-11-18T12:07');

beforeEach(async () => {
  tenant = await createTenant(server);
  server.clock.set(at('2026-11-18T12:10'));
  // Thirty yuan a month: one a day.
  await publishTariff(server, tenant, { from: begin, terms: { ...plainTerms, fixedFee: 3000 } });
  supply = await createSupply(server, tenant, { from: begin, readTo: at('2026-11-18T11:50') });
  await setPayer(server, tenant, supply.roomId, begin, tenant.accounts.occupant.id);
  const hours = Array.from({ length: 12 }, (_, hour) => [new Date(begin.getTime() + hour * hourMs).toISOString(), 1]);
  await writeHours(server, { tenantId: tenant.id, deviceId: supply.meterId }, Object.fromEntries(hours));
});

const takeAway = () =>
  server.database.kysely
    .updateTable('room_meters')
    .set({ to_at: taken, taken_by: tenant.accounts.energy_clerk.id })
    .where('device_id', '=', supply.meterId)
    .execute();
const readSupply = () =>
  server.database.kysely.selectFrom('supplies').selectAll().where('room_id', '=', supply.roomId).executeTakeFirstOrThrow();
const charged = async () => (await readCharged(server, tenant.id, supply.roomId)).get(tenant.accounts.occupant.id);

async function settle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await server.database.kysely
      .updateTable('supplies')
      .set({ next_at: new Date(0) })
      .where('tenant_id', '=', tenant.id)
      .execute();
    await settleSupplies(server.context);
  }
}

/** Twelve hours of use, and the fixed fee until the end of the quarter of an hour. */
const endCents = 8 * 50 + 4 * 100 + Math.round((100 * 12.25) / 24);

describe('a supply whose only meter was taken away', () => {
  it('is settled to the instant and complete, once the meter is known to have said everything', async () => {
    await takeAway();
    await settle();
    expect(await readSupply()).toMatchObject({ settled_to: null, is_complete: false });
    await readMeterTo(server, tenant.id, supply.meterId, taken);
    await settle();
    expect(await readSupply()).toMatchObject({ settled_to: at('2026-11-18T12:15'), is_complete: true, due_from: null });
    expect(await charged()).toBe(endCents);
    server.clock.advance(40 * dayMs);
    await settle();
    expect(await charged()).toBe(endCents);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('waits for a silent one no longer than a day', async () => {
    await takeAway();
    server.clock.advance(dayMs);
    await settle();
    expect(await readSupply()).toMatchObject({ is_complete: true });
    expect(await charged()).toBe(endCents);
  });

  it('is corrected by what comes late, and goes on with another meter', async () => {
    await takeAway();
    server.clock.advance(dayMs);
    await settle();
    const { kysely } = server.database;
    await kysely.updateTable('meter_hours').set({ amount: 3 }).where('device_id', '=', supply.meterId).where('hour', '=', begin).execute();
    const { version } = await readSupply();
    await kysely
      .updateTable('supplies')
      .set({ version: version + 1, due_from: begin })
      .where('room_id', '=', supply.roomId)
      .execute();
    expect(await readSupply()).toMatchObject({ is_complete: false });
    await settle();
    expect(await readSupply()).toMatchObject({ is_complete: true });
    expect(await charged()).toBe(endCents + 100);
    const next = await createSupply(server, tenant, { from: server.clock.now(), readTo: server.clock.now() });
    await kysely.deleteFrom('room_meters').where('device_id', '=', next.meterId).execute();
    const put = { tenant_id: tenant.id, device_id: next.meterId, room_id: supply.roomId, assigned_by: tenant.accounts.energy_clerk.id };
    await kysely
      .insertInto('room_meters')
      .values({ ...put, from_at: server.clock.now() })
      .execute();
    await settle();
    expect(await readSupply()).toMatchObject({ is_complete: false });
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('stands in the way of no closing, and its bill is closed', async () => {
    await takeAway();
    server.clock.set(at('2026-12-03T09:00'));
    await settle();
    const { obstacles } = await (await signIn(server, tenant.accounts.energy_clerk.id, tenant.id)).succeed('getBillClosing', {});
    expect(obstacles.map(({ room }) => room.id)).not.toContain(supply.roomId);
    await closeBills(server.context);
    const documents = await server.database.kysely
      .selectFrom('bill_documents')
      .select('total')
      .where('tenant_id', '=', tenant.id)
      .execute();
    expect(documents).toEqual([{ total: endCents }]);
  });
});
