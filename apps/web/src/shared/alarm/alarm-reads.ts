import type { ApiName } from '@energy-om/contract';
import { invalidateApi } from '../api/use-api-query.ts';

/** Reads that another alarm, or another state of one, makes old. */
const alarmReads = [
  'listAlarms',
  'getAlarm',
  'getEnvironmentAlarmCounts',
  'getHomePage',
  'listMeters',
  'getMeter',
] as const satisfies readonly ApiName[];

export function refreshAlarms(): Promise<void> {
  return invalidateApi(...alarmReads);
}
