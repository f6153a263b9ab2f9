import { formatRecurrenceRule, type PlanTrigger, parseRecurrenceRule, type RecurrenceRule, type RuleDay } from '@energy-om/domain';
import type { PlanEntry } from '#services/configuration/sections/plans.ts';
import type { ExportedRow } from '#services/table-import/export/export-page.ts';
import { inBoth } from '#services/table-import/fault-text.ts';
import { frequencyCodes } from '#services/table-import/settings/setting-codes.ts';
import type { ReadingTools } from '#services/table-import/settings/setting-kind.ts';
import { valueOfCell } from '#services/table-import/values/cleared.ts';
import { joinNames } from '#services/table-import/values/read-lists.ts';
import { presentMonthDays, presentRuleDays } from '#services/table-import/values/read-rule-parts.ts';
import type { PlanRow } from './plan-columns.ts';

/**
 * The days of another frequency or another trigger mean nothing in this one, so they begin anew. @returns null, with a fault, where neither the
 * row nor the plan says how often
 */
export function buildRule(row: PlanRow, present: PlanEntry | null, trigger: PlanTrigger, { faults }: ReadingTools): string | null {
  const before = present?.trigger === trigger ? findRule(present) : null;
  const frequency = row.frequency ?? before?.frequency;
  if (frequency === undefined) {
    faults.add(row.line, 'frequency', inBoth('未填写', 'is missing'));
    return null;
  }
  const kept = before?.frequency === frequency ? before : null;
  return formatRecurrenceRule({
    frequency,
    interval: row.interval ?? kept?.interval ?? 1,
    days: valueOfCell<readonly RuleDay[], readonly []>(row.weekdays, kept?.days, []),
    monthDays: valueOfCell<readonly number[], readonly []>(row.monthDays, kept?.monthDays, []),
    months: valueOfCell<readonly number[], readonly []>(row.months, kept?.months, []),
    hours: valueOfCell<readonly number[], readonly []>(row.hours, kept?.hours, []),
  });
}

function findRule({ rule }: Pick<PlanEntry, 'rule'>): RecurrenceRule | null {
  const parsed = parseRecurrenceRule(rule);
  return 'fault' in parsed ? null : parsed;
}

export function presentRule(entry: PlanEntry): ExportedRow {
  const rule = entry.trigger === 'counter' ? null : findRule(entry);
  if (rule === null) return { interval: null, frequency: null, weekdays: null, monthDays: null, months: null, hours: null };
  return {
    interval: rule.interval,
    frequency: frequencyCodes.present(rule.frequency),
    weekdays: presentRuleDays(rule.days),
    monthDays: presentMonthDays(rule.monthDays),
    months: joinNames(rule.months.map(String)),
    hours: joinNames(rule.hours.map(String)),
  };
}
