import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { at, closeNow, evenDayCents, readDocuments, settleNow } from '../support/factories/close-month.ts';
import { findModelId } from '../support/factories/create-readings.ts';
import { createSupply, publishTariff, readCharged, setPayer, type TestSupply } from '../support/factories/create-supplies.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { createOfflinePhone } from '../support/factories/offline-phone.ts';
import { plainModel } from '../support/services/swap-bench.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(begin);
  tenant = await createTenant(server);
  await publishTariff(server, tenant, { from: begin });
});
afterAll(() => server.close());

const begin = at('2026-10-31T00:00');
const evening = at('2026-10-31T20:00');
const november = at('2026-11-10T00:00');
const december = at('2026-12-03T09:00');

const technician = () => signIn(server, tenant.accounts.technician.id, tenant.id);

/** A room with a meter that is read by hand alone, and an occupant who pays. */
async function createRoom(): Promise<TestSupply> {
  const supply = await createSupply(server, tenant, { from: begin, readTo: begin, model_id: findModelId(plainModel) });
  await server.database.kysely.deleteFrom('device_states').where('device_id', '=', supply.meterId).execute();
  await setPayer(server, tenant, supply.roomId, begin, tenant.accounts.occupant.id);
  return supply;
}

async function recordAt(time: Date, { meterId }: TestSupply, value: number): Promise<void> {
  server.clock.set(time);
  await (await technician()).succeed('recordMeterReading', { id: meterId, value });
}

async function settle(): Promise<void> {
  await rollupConsumption(server.context);
  await settleNow(server, tenant.id);
}

const documentsOf = async ({ roomId }: TestSupply) =>
  (await readDocuments(server, tenant.id)).filter((document) => document.room_id === roomId);

describe('a reading that arrives after its month was billed', () => {
  it('moves what it moves as any late reading does: by a correction, and no document that somebody was given', async () => {
    const [room, twin] = [await createRoom(), await createRoom()];
    for (const one of [room, twin]) await recordAt(begin, one, 1000);
    const phone = createOfflinePhone(server, () => client);
    let client = await technician();
    server.clock.set(evening);
    const intent = phone.note('recordMeterReading', { id: room.meterId, value: 1100 });
    await recordAt(evening, twin, 1100);
    for (const one of [room, twin]) await recordAt(november, one, 1240);
    await settle();
    server.clock.set(at('2026-11-12T09:00'));
    await closeNow(server);
    const [bill] = await documentsOf(room);
    expect(bill).toMatchObject({ kind: 'bill', total: evenDayCents });

    client = await technician();
    expect((await phone.send(intent)).data).toMatchObject({ counts: true, doubt: null, at: evening.toISOString() });
    await settle();
    expect(await documentsOf(room)).toEqual([bill]);
    for (const one of [room, twin]) await recordAt(december, one, 1800);
    await settle();
    server.clock.set(at('2026-12-04T09:00'));
    await settle();
    await closeNow(server);
    const documents = await documentsOf(room);
    const corrections = documents.filter(({ kind }) => kind === 'correction');
    expect(documents).toContainEqual(bill);
    expect(corrections).toHaveLength(1);
    expect(corrections[0]?.total).toBeGreaterThan(0);
    // In sum it comes to what it would have come to if it had been there in time.
    const sumOf = (rows: typeof documents, month: string) =>
      rows.filter((row) => row.month === month).reduce((sum, { total }) => sum + total, 0);
    const ofTwin = await documentsOf(twin);
    for (const month of ['2026-10', '2026-11']) expect(sumOf(documents, month)).toBe(sumOf(ofTwin, month));
    expect(await readCharged(server, tenant.id, room.roomId)).toEqual(await readCharged(server, tenant.id, twin.roomId));
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });
});
