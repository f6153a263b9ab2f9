import { hourMs, type TariffTerms } from '@energy-om/domain';
import { closeBills } from '#services/bill/closing/close-bills.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import type { TestServer } from '../services/test-server.ts';
import { writeHours } from './create-readings.ts';
import { createSupply, plainTerms, publishTariff, readMeterTo, setPayer, type TestSupply } from './create-supplies.ts';
import type { TestTenant } from './create-tenant.ts';

export const at = (text: string) => new Date(`${text}+08:00`);

/** Eight hours of valley and sixteen of peak, of a kilowatt-hour each, by `plainTerms`. */
export const evenDayCents = 8 * 50 + 16 * 100;

/** Kilowatt-hours of each hour of a day. */
export const evenDay = (day: Date, amount = 1) =>
  Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [new Date(day.getTime() + hour * hourMs).toISOString(), amount]));

/** A room whose occupant used a kilowatt-hour in each hour of 31 October, settled up to the tenth of November. */
export async function settleOctober(
  server: TestServer,
  tenant: TestTenant,
  { terms = plainTerms, accountId = tenant.accounts.occupant.id }: { terms?: TariffTerms; accountId?: string } = {},
): Promise<TestSupply> {
  await publishTariff(server, tenant, { from: lastOfOctober, terms });
  return settleOctoberOf(server, tenant, accountId);
}

const lastOfOctober = at('2026-10-31T00:00');

/** Another room under the same tariff. */
export async function settleOctoberOf(server: TestServer, tenant: TestTenant, accountId: string): Promise<TestSupply> {
  const from = lastOfOctober;
  const supply = await createSupply(server, tenant, { from, readTo: at('2026-11-10T00:00') });
  await setPayer(server, tenant, supply.roomId, from, accountId);
  await writeHours(server, { tenantId: tenant.id, deviceId: supply.meterId }, evenDay(from));
  // Its meter is not silent yet.
  const now = server.clock.now();
  server.clock.set(at('2026-11-10T01:00'));
  await settleNow(server, tenant.id);
  server.clock.set(now);
  return supply;
}

/** Looks at all supplies of the tenant, whenever they are due. */
export async function settleNow(server: TestServer, tenantId: string): Promise<void> {
  await server.database.kysely
    .updateTable('supplies')
    .set({ next_at: new Date(0) })
    .where('tenant_id', '=', tenantId)
    .execute();
  await settleSupplies(server.context);
}

/** The hour of a meter was another one than was known, and is settled anew. */
export async function correctHour(server: TestServer, tenantId: string, { roomId, meterId }: TestSupply, hour: Date, amount: number) {
  const { kysely } = server.database;
  await kysely
    .updateTable('meter_hours')
    .set({ amount })
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', meterId)
    .where('hour', '=', hour)
    .execute();
  await kysely
    .updateTable('supplies')
    .set((is) => ({ version: is('version', '+', 1), due_from: hour }))
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .execute();
  await settleNow(server, tenantId);
}

/** The readings of November have come, and its fourth of December has come, too. */
export async function goToNextRound(server: TestServer, tenantId: string, { meterId }: TestSupply): Promise<void> {
  server.clock.set(at('2026-12-04T09:00'));
  await readMeterTo(server, tenantId, meterId, at('2026-12-04T00:00'));
  await settleNow(server, tenantId);
}

export const closeNow = (server: TestServer) => closeBills(server.context);

export const readDocuments = (server: TestServer, tenantId: string) =>
  server.database.kysely
    .selectFrom('bill_documents')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('kind')
    .orderBy('serial')
    .execute();

export const readBill = (server: TestServer, tenantId: string, month: string) =>
  server.database.kysely
    .selectFrom('bills')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
