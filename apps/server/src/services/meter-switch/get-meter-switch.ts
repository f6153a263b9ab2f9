import { valueTypes } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { findSwitchValue } from '#services/device/present-values.ts';
import { listCommands, presentCommand } from './command-rows.ts';
import { loadSwitchedMeter } from './load-switched-meter.ts';

/** Throws `notFound` for a meter out of reach. */
export const getMeterSwitch: Verb<'getMeterSwitch'> = async ({ actor, clock, database }, { meterId }) => {
  const meter = await loadSwitchedMeter(database.run, actor, { id: meterId, now: clock.now() });
  const commands = await database.run(listCommands, { tenant: actor.tenantId, device: meterId });
  const reported = meter.has_switch ? findSwitchValue(meter.values, meter.latest) : null;
  return {
    meterId,
    name: meter.name,
    hasSwitch: meter.has_switch,
    key: meter.has_switch ? (meter.values.find(({ valueType }) => valueType === valueTypes.state)?.key ?? null) : null,
    isOn: reported?.isOn ?? null,
    reportedAt: reported && new Date(reported.at).toISOString(),
    online: meter.is_online,
    maySwitch: meter.capacity !== null,
    needsReason: meter.capacity === 'manager',
    refusals: meter.refusals,
    mayProtect: meter.may_protect,
    protection: meter.protected_since && {
      since: meter.protected_since.toISOString(),
      reason: meter.is_staff ? (meter.protection_reason ?? '') : '',
      by: meter.is_staff ? meter.protected_by : null,
    },
    commands: commands.map((row) => presentCommand(row, meter.is_staff)),
  };
};
