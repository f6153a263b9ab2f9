import type { PlanEntry } from '#services/configuration/sections/plans.ts';
import { createEntryKind } from '#services/table-import/settings/entry-kind.ts';
import { presentYesOrNo } from '#services/table-import/settings/present-yes-or-no.ts';
import { readAreaCell } from '#services/table-import/settings/read-area-cell.ts';
import {
  catchUpCodes,
  counterStartCodes,
  holidayCodes,
  levelCodes,
  openOrderCodes,
  triggerCodes,
} from '#services/table-import/settings/setting-codes.ts';
import { valueOfCell } from '#services/table-import/values/cleared.ts';
import { joinNames } from '#services/table-import/values/read-lists.ts';
import { presentHours, presentSeason } from '#services/table-import/values/read-times.ts';
import { type PlanRow, planColumns } from './plan-columns.ts';
import { buildRule, presentRule } from './plan-rule.ts';

/** Plans with their rule in columns of its own. */
export const planKind = createEntryKind<typeof planColumns, PlanEntry>({
  section: 'plans',
  permission: 'plan.manage',
  columns: planColumns,
  nameKey: 'name',
  mayRepeat: false,
  places: {
    rule: 'frequency',
    startsAt: 'startDay',
    leadMinutes: 'leadHours',
    durationMinutes: 'durationHours',
    workMinutes: 'workHours',
    counter: 'counterEvery',
    'counter.from': 'counterFrom',
    'counter.already': 'counterAlready',
  },
  referenceOf: ({ name }) => name,
  build(row, present, tools) {
    const site = readAreaCell(row, 'site', present?.site, tools);
    if (site === undefined) return null;
    const trigger = row.trigger ?? present?.trigger ?? 'calendar';
    const rule = trigger === 'counter' ? '' : buildRule(row, present, trigger, tools);
    if (rule === null) return null;
    const [day, time = '08:00'] = present?.startsAt.split('T') ?? [];
    const startDay = row.startDay ?? day;
    return {
      name: row.name,
      enabled: row.enabled ?? present?.enabled ?? false,
      project: row.project ?? present?.project,
      site,
      businessType: row.businessType ?? present?.businessType,
      level: row.level ?? present?.level ?? 4,
      devices: valueOfCell(row.devices, present?.devices, []),
      route: valueOfCell(row.route, present?.route, null),
      description: valueOfCell(row.description, present?.description, ''),
      ...{ trigger, rule, counter: buildCounter(row, present) },
      startsAt: startDay === undefined ? undefined : `${startDay}T${row.startTime ?? time}`,
      endsOn: valueOfCell(row.endsOn, present?.endsOn, null),
      season: valueOfCell(row.season, present?.season, null),
      holidays: row.holidays ?? present?.holidays ?? 'after',
      leadMinutes: row.leadHours ?? present?.leadMinutes ?? 24 * 60,
      durationMinutes: row.durationHours ?? present?.durationMinutes ?? 48 * 60,
      workMinutes: row.workHours ?? present?.workMinutes ?? 60,
      catchUp: row.catchUp ?? present?.catchUp ?? 'once',
      openOrder: row.openOrder ?? present?.openOrder ?? 'make',
      meter: valueOfCell(row.meter, present?.meter, null),
    };
  },
  present: (entry, areas) => ({
    name: entry.name,
    enabled: presentYesOrNo(entry.enabled),
    ...{ project: entry.project, site: areas.present(entry.site), businessType: entry.businessType },
    level: levelCodes.present(entry.level),
    ...{ devices: joinNames(entry.devices), route: entry.route, description: entry.description },
    trigger: triggerCodes.present(entry.trigger),
    ...presentRule(entry),
    ...{ startDay: entry.startsAt.slice(0, 10), startTime: entry.startsAt.slice(11), endsOn: entry.endsOn },
    season: entry.season && presentSeason(entry.season),
    holidays: holidayCodes.present(entry.holidays),
    leadHours: presentHours(entry.leadMinutes),
    durationHours: presentHours(entry.durationMinutes),
    workHours: presentHours(entry.workMinutes),
    catchUp: catchUpCodes.present(entry.catchUp),
    openOrder: openOrderCodes.present(entry.openOrder),
    counterEvery: entry.counter?.every ?? null,
    counterFrom: entry.counter && counterStartCodes.present(entry.counter.from),
    counterAlready: entry.counter?.already ?? null,
    meter: entry.meter,
  }),
});

/** @returns null where the row and the plan say nothing of a counter, which a plan by counter lacks then */
function buildCounter({ counterEvery, counterFrom, counterAlready }: PlanRow, present: PlanEntry | null): PlanEntry['counter'] {
  const every = counterEvery ?? present?.counter?.every;
  if (every === undefined) return null;
  const { from = 'step', already = 0 } = present?.counter ?? {};
  return { every, from: counterFrom ?? from, already: counterAlready ?? already };
}
