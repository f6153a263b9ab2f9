import { dayMs, localDayAt, type TariffTerms } from '@energy-om/domain';
import type { Database } from '@energy-om/server/src/db/database.ts';
import { sql } from 'kysely';
import type { SeededTenant } from '../seed.ts';
import { vacuum } from '../statistics/vacuum.ts';

const zone = 'Asia/Shanghai';

/** The rooms of one statement. */
const batch = 1_000;

/** Five bands by day and night in two steps of a year, with a service charge and a fixed fee: no part of the computation is left out. */
const terms: TariffTerms = {
  dayTypes: ['ordinary'],
  seasons: [
    {
      name: '全年',
      from: '01-01',
      slots: {
        ordinary: `${'V'.repeat(32)}${'F'.repeat(8)}${'P'.repeat(7)}${'S'.repeat(6)}${'F'.repeat(19)}${'P'.repeat(16)}${'V'.repeat(8)}`,
      },
    },
  ],
  steps: { period: 'year', anchor: '01-01', thresholds: [2_520_000], allowance: null },
  prices: { S: [1_305_800, 1_355_800], P: [1_044_600, 1_094_600], F: [614_500, 664_500], V: [307_200, 357_200] },
  service: { by: 'unit', price: 30_000 },
  fixedFee: 600,
  minimumFee: null,
  taxRates: { energy: 1300, service: 600, fixed: 1300 },
};

/** The two days whose consumption is known, the last of which is measured: yesterday, as the rooms' tenant has it, and the day before. */
export function findSettledDays(): { start: Date; between: Date; end: Date } {
  const { start, end } = localDayAt(Date.now() - dayMs, zone);
  return { start: new Date(localDayAt(start - 1, zone).start), between: new Date(start), end: new Date(end) };
}

/**
 * Inserts rooms of one tenant, each with an occupant who pays, a wallet and an electricity meter, whose hours of two days are known; nothing is settled yet,
 * and the meters have been read up to the end of the first day.
 */
export async function seedRooms({ kysely }: Database, tenant: SeededTenant, rooms: number): Promise<void> {
  const days = findSettledDays();
  await publishTariff(kysely, tenant, days.start);
  // Words are not searched here; what triggers would open is inserted.
  for (const table of ['areas', 'devices', 'room_members']) await sql`alter table ${sql.table(table)} disable trigger user`.execute(kysely);
  for (let first = 1; first <= rooms; first += batch)
    await insertRooms(kysely, tenant, { first, last: Math.min(first + batch - 1, rooms), ...days });
  for (const table of ['areas', 'devices', 'room_members']) await sql`alter table ${sql.table(table)} enable trigger user`.execute(kysely);
  await vacuum(kysely);
}

async function publishTariff(kysely: Database['kysely'], { id, siteId, accountId }: SeededTenant, from: Date): Promise<void> {
  const own = {
    tenant: id,
    tariff: sql`md5('tariff')::uuid`,
    version: sql`md5('version')::uuid`,
    account: accountId,
    signer: sql`md5('signer')::uuid`,
  };
  // A price is signed by somebody else than who has made it.
  await sql`insert into accounts (id, login_name, full_name, phone_number, password_hash, created_at)
    values (${own.signer}, 'signer', '审批人', '13800020000', '', now())`.execute(kysely);
  await sql`insert into tariffs (tenant_id, id, name, energy_type, created_at)
    values (${own.tenant}, ${own.tariff}, '居民电价', 'NYDN', ${from})`.execute(kysely);
  await sql`insert into tariff_versions (tenant_id, id, tariff_id, state, valid_from, content, made_by, made_at, requested_by, requested_at, hash, decided_by, decided_at)
    values (${own.tenant}, ${own.version}, ${own.tariff}, 'published', ${from}, ${JSON.stringify(terms)}, ${own.account}, ${from}, ${own.account}, ${from}, 'hash',
      ${own.signer}, ${from})`.execute(kysely);
  await sql`insert into tariff_assignments (tenant_id, area_id, energy_type, from_at, tariff_id, assigned_by, assigned_at)
    values (${own.tenant}, ${siteId}, 'NYDN', ${from}, ${own.tariff}, ${own.account}, ${from})`.execute(kysely);
}

interface RoomBatch {
  first: number;
  last: number;
  start: Date;
  between: Date;
  end: Date;
}

async function insertRooms(
  kysely: Database['kysely'],
  { id, siteId, accountId }: SeededTenant,
  { first, last, start, between, end }: RoomBatch,
): Promise<void> {
  const rows = sql`generate_series(${first}::int, ${last}::int) n`;
  const room = sql`md5('room' || n)::uuid`;
  const meter = sql`md5('meter' || n)::uuid`;
  const occupant = sql`md5('occupant' || n)::uuid`;
  await sql`insert into areas (tenant_id, id, parent_id, kind, name, path)
    select ${id}::uuid, ${room}, ${siteId}::uuid, 'room', '房间 ' || n, ${`/${siteId}/`} || ${room} || '/' from ${rows}`.execute(kysely);
  await sql`insert into rooms (tenant_id, room_id) select ${id}::uuid, ${room} from ${rows}`.execute(kysely);
  await sql`insert into accounts (id, login_name, full_name, phone_number, password_hash, created_at)
    select ${occupant}, '139' || lpad(n::text, 8, '0'), '住户 ' || n, '139' || lpad(n::text, 8, '0'), '', now() from ${rows}`.execute(
    kysely,
  );
  await sql`insert into room_members (tenant_id, room_id, account_id, from_at, relation, bound_by)
    select ${id}::uuid, ${room}, ${occupant}, ${start}, 'owner', ${accountId}::uuid from ${rows}`.execute(kysely);
  await sql`insert into wallets (tenant_id, id, room_id, account_id, opened_at)
    select ${id}::uuid, md5('wallet' || n)::uuid, ${room}, ${occupant}, ${start} from ${rows}`.execute(kysely);
  await sql`insert into devices (tenant_id, id, kind, name, code, energy_type, area_id)
    select ${id}::uuid, ${meter}, 'meter', '电表 ' || n, 'M' || n, 'NYDN', ${room} from ${rows}`.execute(kysely);
  await sql`insert into device_states (tenant_id, device_id, register_at) select ${id}::uuid, ${meter}, ${between} from ${rows}`.execute(
    kysely,
  );
  // From here on there is a supply of the room.
  await sql`insert into room_meters (tenant_id, device_id, from_at, room_id, assigned_by)
    select ${id}::uuid, ${meter}, ${start}, ${room}, ${accountId}::uuid from ${rows}`.execute(kysely);
  await sql`insert into room_payers (tenant_id, room_id, from_at, account_id, changed_by)
    select ${id}::uuid, ${room}, ${start}, ${occupant}, ${accountId}::uuid from ${rows}`.execute(kysely);
  await sql`insert into meter_hours (tenant_id, device_id, hour, amount)
    select ${id}::uuid, ${meter}, h.hour, round((0.05 + ((n * 7 + extract(hour from h.hour)::int * 13) % 97) / 100.0)::numeric, 3)
    from ${rows}, generate_series(${start}::timestamptz, ${end}::timestamptz - interval '1 hour', interval '1 hour') as h(hour)`.execute(
    kysely,
  );
}

/** The meters have been read up to the end of the second day. */
export async function readMetersOfRooms({ kysely }: Database, { id }: SeededTenant): Promise<void> {
  const { end } = findSettledDays();
  await sql`update device_states set register_at = ${end} where tenant_id = ${id} and register_at is not null`.execute(kysely);
  await vacuum(kysely);
}
