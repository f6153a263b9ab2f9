import type { TariffTerms } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';
import { createDevice } from './create-device.ts';
import { createArea } from './create-places.ts';
import { writeState } from './create-readings.ts';
import { createTariffVersion } from './create-tariffs.ts';
import type { TestTenant } from './create-tenant.ts';

/** Valley at night, peak by day, in one season; half a yuan and one yuan a kilowatt-hour. */
export const plainTerms: TariffTerms = {
  dayTypes: ['ordinary'],
  seasons: [{ name: '全年', from: '01-01', slots: { ordinary: `${'V'.repeat(32)}${'P'.repeat(64)}` } }],
  steps: null,
  prices: { V: [500_000], P: [1_000_000] },
  service: null,
  fixedFee: null,
  minimumFee: null,
  taxRates: { energy: 1300, service: 600, fixed: 1300 },
};

/** A published tariff that holds for an area from an instant on. @returns the version's id */
export async function publishTariff(
  server: TestServer,
  tenant: TestTenant,
  { terms = plainTerms, from, areaId = tenant.areas.region }: { terms?: TariffTerms; from: Date; areaId?: string },
): Promise<string> {
  const { id, tariffId } = await createTariffVersion(server, tenant, { state: 'published', valid_from: from, terms });
  await server.database.kysely
    .insertInto('tariff_assignments')
    .values({
      ...{ tenant_id: tenant.id, area_id: areaId, energy_type: 'NYDN', from_at: from, tariff_id: tariffId },
      ...{ assigned_by: tenant.accounts.energy_clerk.id, assigned_at: server.context.clock.now() },
    })
    .execute();
  return id;
}

export interface TestSupply {
  roomId: string;
  meterId: string;
}

/** A room with an electricity meter from an instant on, whose readings reach to another one. */
export async function createSupply(
  server: TestServer,
  tenant: TestTenant,
  { from, readTo, model_id = null }: { from: Date; readTo: Date; model_id?: string | null },
): Promise<TestSupply> {
  const { ids } = server.context;
  const roomId = await createArea(server, tenant.id, tenant.areas.building, `房间 ${ids.next()}`, { kind: 'room' });
  const meterId = await createDevice(server, tenant.id, roomId, '户表', { kind: 'meter', energy_type: 'NYDN', model_id });
  await writeState(server, { tenantId: tenant.id, deviceId: meterId }, { register_at: readTo });
  await server.database.kysely
    .insertInto('room_meters')
    .values({ tenant_id: tenant.id, device_id: meterId, from_at: from, room_id: roomId, assigned_by: tenant.accounts.energy_clerk.id })
    .execute();
  return { roomId, meterId };
}

/** From an instant on this account pays for a room; null: the operator. */
export async function setPayer(
  server: TestServer,
  tenant: TestTenant,
  roomId: string,
  from: Date,
  accountId: string | null,
): Promise<void> {
  await server.database.kysely
    .insertInto('room_payers')
    .values({ tenant_id: tenant.id, room_id: roomId, from_at: from, account_id: accountId, changed_by: tenant.accounts.energy_clerk.id })
    .execute();
}

/** The meter has sent something up to this instant. */
export async function readMeterTo(server: TestServer, tenantId: string, meterId: string, at: Date): Promise<void> {
  await server.database.kysely
    .updateTable('device_states')
    .set({ register_at: at })
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', meterId)
    .execute();
}

/** Fen by account; null stands for the operator. */
export async function readCharged(server: TestServer, tenantId: string, roomId: string): Promise<Map<string | null, number>> {
  const rows = await server.database.kysely
    .selectFrom('bills')
    .select(['account_id', 'total'])
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .execute();
  const charged = new Map<string | null, number>();
  for (const { account_id, total } of rows) charged.set(account_id, (charged.get(account_id) ?? 0) + total);
  return charged;
}

/** A bill of ¥12.00 for ten kilowatt-hours of November, whose month is not over. Its supply comes into being where there is none. */
export async function createBill(
  server: TestServer,
  tenantId: string,
  { roomId, accountId, month = '2026-11' }: { roomId: string; accountId: string | null; month?: string },
): Promise<string> {
  const { kysely } = server.database;
  const id = server.context.ids.next();
  const place = { tenant_id: tenantId, room_id: roomId, energy_type: 'NYDN' as const };
  await kysely
    .insertInto('supplies')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const line = { version: 'only', component: 'energy', band: 'P', step: 1, quantity: 10_000, price: 1_200_000, taxRate: 1300 };
  const part = { key: 'only', parts: [{ band: 'P', step: 1, amount: 10_000 }], heldMs: 0, fixedNano: '0', minimumNano: '0' };
  await kysely
    .insertInto('bills')
    .values({
      ...place,
      ...{ id, month, account_id: accountId, total: 1200, settled_to: server.clock.now() },
      use: JSON.stringify([part]),
      lines: JSON.stringify([{ ...line, exact: '12000000000', fen: 1200 }]),
    })
    .execute();
  return id;
}
