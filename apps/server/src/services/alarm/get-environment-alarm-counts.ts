import { type EnergyType, type EventLevel, energyTypes, eventLevels } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { alarmConditions, alarmTables } from './alarm-conditions.ts';

interface CountRow {
  level: EventLevel;
  energy_type: EnergyType | null;
  count: number;
  unacknowledged: number;
}

/** Lists every level, also one without alarms, but only the energy types with alarms; alarms without an energy type come last. */
export const getEnvironmentAlarmCounts: Verb<'getEnvironmentAlarmCounts'> = async ({ actor, database }, { siteId, projectId }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [...alarmConditions(actor, { siteId, projectId }, parameters), 'x.cleared_at is null'];
  const text = `
    select x.level, d.energy_type, count(*)::int as count, (count(*) filter (where x.state = 'open'))::int as unacknowledged
    from ${alarmTables} where ${conditions.join(' and ')} group by x.level, d.energy_type`;
  const rows = await database.run(prepared<CountRow>(text), parameters.values);
  const byEnergyType = [...energyTypes, null].map((energyType) => ({
    energyType,
    count: sum(rows.filter(({ energy_type }) => energy_type === energyType)),
  }));
  return {
    total: sum(rows),
    unacknowledged: rows.reduce((total, { unacknowledged }) => total + unacknowledged, 0),
    byLevel: eventLevels.map((level) => ({ level, count: sum(rows.filter((row) => row.level === level)) })),
    byEnergyType: byEnergyType.filter(({ count }) => count > 0),
  };
};

function sum(rows: readonly CountRow[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
