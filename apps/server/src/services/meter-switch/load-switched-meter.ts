import {
  findSwitchRefusal,
  hourMs,
  type ModelValue,
  openCommandStates,
  type SwitchedMeter,
  type SwitchRefusal,
  workOrderStatus,
} from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { LatestValues } from '#db/schema/devices.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { loadSwitchObstacle } from '#services/permit/load-switch-obstacle.ts';
import { anyGrant, areaCondition } from '#services/scope/area-scope.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { livesAtMeter } from '#services/scope/lives-at-meter.ts';
import { findArrears } from './find-arrears.ts';

/**
 * By which right an account switches a meter. `occupant`: it lives in the room that the meter is of. `manager`: from afar, with a reason. `installer`: it has just
 * put the meter up, stands in front of it and tests the switch. `field`: by a document of an own order.
 */
export type SwitchCapacity = 'occupant' | 'manager' | 'installer' | 'field';

/** How long whoever has put a meter up may test its switch. */
const testPeriodMs = hourMs;

interface MeterRow {
  id: string;
  name: string;
  has_switch: boolean;
  values: ModelValue[];
  latest: LatestValues;
  is_online: boolean;
  protected_since: Date | null;
  protection_reason: string | null;
  protected_by: string | null;
  is_worked_on: boolean;
  is_under_way: boolean;
  is_occupant: boolean;
  is_manager: boolean;
  is_installer: boolean;
  is_field: boolean;
  may_protect: boolean;
  is_staff: boolean;
}

export interface LoadedMeter extends MeterRow {
  /** Null: the account may only look. */
  capacity: SwitchCapacity | null;
  refusals: { on: SwitchRefusal | null; off: SwitchRefusal | null };
}

/**
 * Loads a meter that the account may see, with what stands against switching it. Throws `notFound` for any other device. A caller that switches asks within
 * its transaction, so that what was locked before is seen.
 */
export async function loadSwitchedMeter(run: Database['run'], actor: Actor, { id, now }: { id: string; now: Date }): Promise<LoadedMeter> {
  const row = await loadRow(run, actor, id, new Date(now.getTime() - testPeriodMs));
  const capacity = findCapacity(row);
  const held = await loadSwitchObstacle(run, { tenantId: actor.tenantId, deviceId: id, isOn: true, staffId: null });
  const meter: SwitchedMeter = {
    hasSwitch: row.has_switch,
    isOnline: row.is_online,
    isProtected: row.protected_since !== null,
    isWorkedOn: row.is_worked_on,
    isLocked: held !== null,
    isInArrears: await findArrears(run, actor.tenantId, id),
    isUnderWay: row.is_under_way,
  };
  const refusalOf = async (isOn: boolean) => {
    const question = { tenantId: actor.tenantId, deviceId: id, isOn, staffId: actor.accountId };
    return findSwitchRefusal(meter, isOn, capacity === 'field' ? await loadSwitchObstacle(run, question) : undefined);
  };
  return { ...row, capacity, refusals: { on: await refusalOf(true), off: await refusalOf(false) } };
}

function findCapacity({ is_occupant, is_manager, is_installer, is_field }: MeterRow): SwitchCapacity | null {
  if (is_occupant) return 'occupant';
  if (is_manager) return 'manager';
  if (is_installer) return 'installer';
  return is_field ? 'field' : null;
}

async function loadRow(run: Database['run'], actor: Actor, id: string, testedSince: Date): Promise<MeterRow> {
  const parameters = new Parameters({
    tenant: actor.tenantId,
    executing: workOrderStatus.executing,
    open: openCommandStates,
    account: actor.accountId,
    testedSince,
    queued: 'queued',
    reconnection: 'reconnection',
  });
  const isField = anyGrant(actor, 'device.switch', (reach, grantPath) => {
    if (reach !== 'own') return 'false';
    return grantPath === null ? 'true' : `starts_with(a.path, ${parameters.add(grantPath)})`;
  });
  const text = `
    select d.id, d.name, coalesce(m.has_switch, false) and d.retired_at is null as has_switch, coalesce(m.values, '[]') as values,
      coalesce(s.latest, '{}') as latest, d.online is true as is_online,
      p.set_at as protected_since, p.reason as protection_reason, n.full_name as protected_by,
      exists (select from work_orders o where o.tenant_id = :tenant and o.device_id = d.id and o.status = :executing) as is_worked_on,
      exists (select from device_commands c where c.tenant_id = :tenant and c.device_id = d.id and c.state = any (:open::text[])
        and not (c.state = :queued and c.purpose = :reconnection)) as is_under_way,
      ${livesAtMeter('d.id')} as is_occupant,
      ${areaCondition(actor, 'device.switch', 'a.path', parameters)} as is_manager,
      exists (select from meter_swaps w where w.tenant_id = :tenant and w.new_device_id = d.id and w.swapped_by = :account
        and w.at > :testedSince) and ${areaCondition(actor, 'meter.swap', 'a.path', parameters)} as is_installer,
      ${isField} as is_field,
      ${areaCondition(actor, 'device.protect', 'a.path', parameters)} as may_protect,
      ${areaCondition(actor, 'meter-reading.record', 'a.path', parameters)} as is_staff
    from devices d
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
      left join meter_protections p on p.tenant_id = :tenant and p.device_id = d.id
      left join accounts n on n.id = p.set_by
    where d.tenant_id = :tenant and d.id = ${parameters.add(id)} and d.kind in ('meter', 'device')
      and (${areaCondition(actor, 'device.view', 'a.path', parameters)} or ${livesAtMeter('d.id')})`;
  const [row] = await run(prepared<MeterRow>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}
