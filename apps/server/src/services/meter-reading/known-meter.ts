import type { KnownMeter, RegisterReading } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { deviceConditions } from '#services/device/query-devices.ts';
import { loadPlaceRegisters, type OrderRegister } from '#services/work-order/readings/load-registers.ts';
import { loadRegisterAt } from './register-at.ts';

/** A meter that is about to be read by hand. */
export interface ReadMeter extends OrderRegister, KnownMeter {
  next: RegisterReading | null;
  /** Whether nothing that it showed then may be consumption: it was put up later, and nobody knows what it had shown before. */
  isBeforeItsPlace: boolean;
}

/** Of which meter is asked, and when it was read. */
export interface ReadAt {
  id: string;
  at: Date;
  /** Whether that lies back, so that the meter may have been read, replaced or retired since. */
  isPast: boolean;
  /** Whether the meter may not be retired until the transaction ends. */
  isLocked: boolean;
}

type Source = Pick<Database, 'run'>;

interface MeterRow {
  reports: boolean;
  retiredAt: Date | null;
}

/** A reading is questioned by so many before it. */
const maxRecorded = 2;

const listRecorded = statement<{ tenant: string; device: string; until: Date | null }, { value: number }>(
  'list-last-manual-readings',
  `select r.value from manual_readings r
    where r.tenant_id = :tenant and r.device_id = :device and (:until::timestamptz is null or r.at <= :until)
    order by r.at desc, r.id desc limit ${maxRecorded}`,
);

/**
 * Loads what is known of a meter that the account may read by hand, as it stood when it was read. Throws `notFound` for any other device, and a conflict for a
 * meter that was retired by then, or whose model has no register.
 */
export async function loadReadMeter(database: Database, actor: Actor, { id, at, isPast, isLocked }: ReadAt): Promise<ReadMeter> {
  const { reports, retiredAt } = await findMeter(database, actor, id, isLocked);
  if (retiredAt !== null && (!isPast || retiredAt <= at)) throw conflict('deviceRetired');
  const { tenantId } = actor;
  const [register] = await loadPlaceRegisters(database, tenantId, { meters: [id], areaPath: '/', since: at });
  if (!register) throw conflict('displayUnknown');
  const recorded = await loadRecorded(database, tenantId, id, isPast ? at : null);
  if (!isPast) return { ...register, reports, recorded, next: null, isBeforeItsPlace: false };
  const then = await loadRegisterAt(database, { tenant: tenantId, device: id, key: register.key, at });
  return { ...register, ...then, reports: reports && then.reports, recorded };
}

/** What was read of a meter by hand, the newest first. @param until null: until now */
export async function loadRecorded(database: Source, tenantId: string, deviceId: string, until: Date | null): Promise<number[]> {
  return (await database.run(listRecorded, { tenant: tenantId, device: deviceId, until })).map(({ value }) => value);
}

async function findMeter(database: Source, actor: Actor, id: string, isLocked: boolean): Promise<MeterRow> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = deviceConditions(actor, 'meter-reading.record', { id, kind: 'meter' }, parameters);
  const text = `
    select d.online is not null as reports, d.retired_at as "retiredAt"
    from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
    where ${conditions.join(' and ')} ${isLocked ? 'for key share of d' : ''}`;
  const [row] = await database.run(prepared<MeterRow>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}
