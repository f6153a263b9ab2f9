import { dayMs, type EnergyType, findRegister, type KnownMeter, type ModelValue, type SwapMeter } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { areaJoins, deviceConditions } from '#services/device/query-devices.ts';
import { loadRecorded } from '#services/meter-reading/known-meter.ts';
import { placeName } from '#services/scope/area-label.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { loadPlaceRegisters } from '#services/work-order/readings/load-registers.ts';

/** A new meter that has counted something within so many days may hang somewhere. */
const recentDays = 7;

/** A meter's display, by which a reading of it is judged. */
export interface SwapDisplay extends KnownMeter {
  key: string;
  decimals: number;
}

/** A meter that is taken off or put up, with what its display is known to show. */
export interface LoadedSwapMeter extends SwapMeter {
  name: string;
  code: string;
  model: string | null;
  place: string;
  location: string | null;
  areaId: string;
  gatewayId: string | null;
  mainMeterId: string | null;
  version: number;
  roomName: string | null;
  /** Null for a meter without a register. */
  display: SwapDisplay | null;
}

interface MeterRow extends Omit<LoadedSwapMeter, 'display' | 'hasRegister' | 'unit' | 'energyType'> {
  energyType: EnergyType | null;
  reports: boolean;
  values: ModelValue[] | null;
}

/** Throws `notFound` for a meter of another tenant, or out of the account's reach, and for a device that is no meter. */
export async function loadSwapMeter(database: Database, actor: Actor, { id, now }: { id: string; now: Date }): Promise<LoadedSwapMeter> {
  const { values, reports, ...row } = await loadRow(database, actor, { id, now });
  const register = findRegister(values ?? []);
  const display = register && (await loadDisplay(database, actor.tenantId, { id, now, reports }));
  return { ...row, hasRegister: register !== null, unit: register?.unit ?? null, display };
}

async function loadRow(database: Database, actor: Actor, { id, now }: { id: string; now: Date }): Promise<MeterRow> {
  const parameters = new Parameters({ tenant: actor.tenantId, since: new Date(now.getTime() - recentDays * dayMs), restored: 'restored' });
  const conditions = deviceConditions(actor, 'meter.swap', { id, kind: 'meter' }, parameters);
  const text = `
    select d.id, d.name, d.code, coalesce(d.model, o.name) as model, ${placeName} as place, d.location, d.area_id as "areaId",
      d.gateway_id as "gatewayId", d.main_meter_id as "mainMeterId", d.version, d.energy_type as "energyType",
      d.retired_at is not null as "isRetired", d.online is not null as reports, d.register_factor as factor,
      o.register_modulus as modulus, o.values, coalesce(o.has_switch, false) as "hasSwitch", m.room_id as "roomId", z.name as "roomName",
      (select count(*)::int from devices s where s.tenant_id = :tenant and s.main_meter_id = d.id and s.retired_at is null) as "subMeterCount",
      exists (select from isolation_points i where i.tenant_id = :tenant and i.device_id = d.id and i.state <> :restored) as "isIsolated",
      coalesce((select sum(c.amount) from consumption_days c
        where c.tenant_id = :tenant and c.device_id = d.id and c.day > (:since::timestamptz)::date), 0) as "recentAmount"
    from devices d ${areaJoins}
      left join meter_models o on ${isKnownModel('o')} and o.id = d.model_id
      left join room_meters m on m.tenant_id = :tenant and m.device_id = d.id and m.to_at is null
      left join areas z on z.tenant_id = :tenant and z.id = m.room_id
    where ${conditions.join(' and ')}`;
  const [row] = await database.run(prepared<MeterRow>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}

async function loadDisplay(
  database: Database,
  tenantId: string,
  { id, now, reports }: { id: string; now: Date; reports: boolean },
): Promise<SwapDisplay | null> {
  const [register] = await loadPlaceRegisters(database, tenantId, { meters: [id], areaPath: '/', since: now });
  if (!register) return null;
  const { key, decimals, latest, before, perDay, modulus } = register;
  return { key, decimals, latest, before, perDay, modulus, reports, recorded: await loadRecorded(database, tenantId, id, null) };
}
