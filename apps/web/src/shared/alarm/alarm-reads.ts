import type { ApiName } from '@energy-om/contract';
import { invalidateApi } from '../api/use-api-query.ts';

/** The reads that a new alarm, or a new state of one, makes stale. */
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
