import { type CutoffMeter, type EnergyType, type ModelValue, openCommandStates, workOrderStatus } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { LatestValues } from '#db/schema/devices.ts';
import { statement } from '#db/statement.ts';
import { findSwitchValue } from '#services/device/present-values.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

interface MeterRow {
  id: string;
  energy_type: EnergyType | null;
  has_switch: boolean;
  values: ModelValue[];
  latest: LatestValues;
  is_online: boolean;
  is_protected: boolean;
  is_locked: boolean;
  is_under_way: boolean;
  is_cut: boolean;
  /** When the newest command to switch it off that was sent had ended, or was sent; null: there was none. */
  off_at: Date | null;
}

interface Values {
  tenant: string;
  wallet: string;
  room: string;
  executing: number;
  open: readonly string[];
}

/** The meters that the room has now, and those that a cut-off of the wallet has switched, which may have left the room since. */
const findMeters = statement<Values, MeterRow>(
  'find-meters-of-cutoff',
  `select d.id, d.energy_type, coalesce(m.has_switch, false) and d.retired_at is null as has_switch, coalesce(m.values, '[]') as values,
      coalesce(s.latest, '{}') as latest, d.online is true and g.online is not false as is_online,
      exists (select from meter_protections p where p.tenant_id = :tenant and p.device_id = d.id) as is_protected,
      exists (select from isolation_points i where i.tenant_id = :tenant and i.device_id = d.id and i.state not in ('planned', 'restored'))
        or exists (select from work_orders o where o.tenant_id = :tenant and o.device_id = d.id and o.status = :executing) as is_locked,
      exists (select from device_commands c where c.tenant_id = :tenant and c.device_id = d.id
        and (c.state = any (:open::text[]) or c.check_at is not null)) as is_under_way,
      exists (select from cutoff_meters x where x.tenant_id = :tenant and x.wallet_id = :wallet and x.device_id = d.id) as is_cut,
      (select coalesce(c.ended_at, c.sent_at) from device_commands c where c.tenant_id = :tenant and c.device_id = d.id and not c.is_on and c.sent_at is not null
        order by c.id desc limit 1) as off_at
    from devices d
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
      left join devices g on g.tenant_id = :tenant and g.id = d.gateway_id
    where d.tenant_id = :tenant and d.id in (
      select r.device_id from room_meters r where r.tenant_id = :tenant and r.room_id = :room and r.to_at is null
      union select y.device_id from cutoff_meters y where y.tenant_id = :tenant and y.wallet_id = :wallet)
    order by d.id`,
);

export interface LoadedCutoffMeter extends CutoffMeter {
  /** Whether a cut-off of the wallet has switched it. */
  isCut: boolean;
}

/** Loads the meters that a cut-off switches, or has switched. */
export async function loadRoomMeters(
  run: Database['run'],
  tenant: string,
  { wallet, room }: { wallet: string; room: string },
): Promise<LoadedCutoffMeter[]> {
  const rows = await run(findMeters, { tenant, wallet, room, executing: workOrderStatus.executing, open: openCommandStates });
  return rows.map((row) => ({
    deviceId: row.id,
    energyType: row.energy_type,
    hasSwitch: row.has_switch,
    isOn: findState(row),
    isOnline: row.is_online,
    isProtected: row.is_protected,
    isLocked: row.is_locked,
    isUnderWay: row.is_under_way,
    isCut: row.is_cut,
  }));
}

/** A meter that was commanded off may have followed since it reported that it was on, whatever became of the command. */
function findState({ values, latest, is_cut, off_at }: MeterRow): boolean | null {
  const report = findSwitchValue(values, latest);
  if (report === null) return null;
  return report.isOn && is_cut && off_at !== null && report.at <= off_at.getTime() ? null : report.isOn;
}
