import type { KnownMeter } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { deviceConditions } from '#services/device/query-devices.ts';
import { loadPlaceRegisters, type OrderRegister } from '#services/work-order/readings/load-registers.ts';

/** A meter that is about to be read by hand. */
export interface ReadMeter extends OrderRegister, KnownMeter {}

type Source = Pick<Database, 'run'>;

interface MeterRow {
  reports: boolean;
  isRetired: boolean;
}

/** A reading is questioned by so many before it. */
const maxRecorded = 2;

const listRecorded = statement<{ tenant: string; device: string }, { value: number }>(
  'list-last-manual-readings',
  `select r.value from manual_readings r where r.tenant_id = :tenant and r.device_id = :device order by r.id desc limit ${maxRecorded}`,
);

/**
 * Loads what is known of a meter that the account may read by hand. Throws `notFound` for any other device, and a conflict for a meter that is retired,
 * or whose model has no register. @param isLocked whether the meter may not be retired until the transaction ends
 */
export async function loadReadMeter(
  database: Database,
  actor: Actor,
  { id, now, isLocked }: { id: string; now: Date; isLocked: boolean },
): Promise<ReadMeter> {
  const { reports, isRetired } = await findMeter(database, actor, id, isLocked);
  if (isRetired) throw conflict('deviceRetired');
  const { tenantId } = actor;
  const [register] = await loadPlaceRegisters(database, tenantId, { meters: [id], areaPath: '/', since: now });
  if (!register) throw conflict('displayUnknown');
  return { ...register, reports, recorded: await loadRecorded(database, tenantId, id) };
}

/** What was read of a meter by hand before, the newest first. */
export async function loadRecorded(database: Source, tenantId: string, deviceId: string): Promise<number[]> {
  return (await database.run(listRecorded, { tenant: tenantId, device: deviceId })).map(({ value }) => value);
}

async function findMeter(database: Source, actor: Actor, id: string, isLocked: boolean): Promise<MeterRow> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = deviceConditions(actor, 'meter-reading.record', { id, kind: 'meter' }, parameters);
  const text = `
    select d.online is not null as reports, d.retired_at is not null as "isRetired"
    from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
    where ${conditions.join(' and ')} ${isLocked ? 'for key share of d' : ''}`;
  const [row] = await database.run(prepared<MeterRow>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}
