import { secondMs } from '@energy-om/domain';
import type { AlarmDetail } from '../hooks/use-alarm.ts';

/** For how many milliseconds the device has sent nothing: until now, or until the alarm was cleared. */
export function findNoDataMs({ raisedAt, clearedAt, value }: Pick<AlarmDetail, 'raisedAt' | 'clearedAt' | 'value'>, now: number): number {
  const beforeRaised = typeof value === 'number' ? value * secondMs : 0;
  return (clearedAt === null ? now : Date.parse(clearedAt)) - Date.parse(raisedAt) + beforeRaised;
}
