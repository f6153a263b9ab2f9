import {
  findMeterSwapFault,
  judgeSwapReading,
  listMeterSwapDifferences,
  type ManualReadingDoubt,
  type MeterSwapDifference,
  type MeterSwapFault,
} from '@energy-om/domain';
import { conflict, invalid } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import type { LoadedSwapMeter } from './load-swap-meter.ts';

const faultMessages: Readonly<Record<MeterSwapFault, MessageKey>> = {
  sameMeter: 'meterSwapSameMeter',
  oldRetired: 'meterSwapOldRetired',
  oldWithoutRegister: 'displayUnknown',
  newRetired: 'meterSwapNewRetired',
  newWithoutRegister: 'meterSwapNewWithoutRegister',
  otherEnergy: 'meterSwapOtherEnergy',
  newInRoom: 'meterOfOtherRoom',
  newHasSubMeters: 'meterSwapNewHasSubMeters',
  newIsolated: 'meterSwapNewIsolated',
};

/** Throws a conflict in words for whatever stands against it. */
export function assertSwappable(old: LoadedSwapMeter, next: LoadedSwapMeter): void {
  const fault = findMeterSwapFault(old, next);
  if (fault !== null) throw conflict(faultMessages[fault], null, { room: next.roomName ?? '' });
}

/** Throws `invalid` unless exactly what differs was confirmed: what has changed since it was looked at has to be looked at again. */
export function assertConfirmed(
  old: LoadedSwapMeter,
  next: LoadedSwapMeter,
  { factor, confirmed }: { factor: number; confirmed: readonly MeterSwapDifference[] },
): MeterSwapDifference[] {
  const differences = listMeterSwapDifferences(old, next, factor);
  if (differences.some((difference) => !confirmed.includes(difference))) throw invalid({ confirmed: 'meterSwapUnconfirmed' });
  return differences;
}

/** Throws `invalid` under `field` for a value that the display cannot show, and for a questioned one without a reason. @returns the doubt */
export function assertReadable(
  { display, modulus }: LoadedSwapMeter,
  shown: { value: number; note: string },
  at: Date,
  field: 'closing' | 'opening',
): ManualReadingDoubt | null {
  if (display === null) throw conflict('displayUnknown');
  const { fault, doubt } = judgeSwapReading(shown, at.getTime(), display);
  if (fault === 'beyondRegister') throw invalid({ [`${field}.value`]: 'beyondRegister' }, { modulus: modulus ?? 0 });
  if (fault === 'reasonMissing') throw invalid({ [`${field}.note`]: 'meterSwapReadingQuestioned' });
  return doubt;
}
