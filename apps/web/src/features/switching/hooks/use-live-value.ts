import { agreesWith, maxLiveValueAgeMs } from '@energy-om/domain';
import { useMemo } from 'react';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import type { SwitchingStep } from './use-switching.ts';

export interface LiveValue {
  value: number;
  /** Epoch milliseconds. */
  at: number;
  agrees: boolean;
}

/** What the device of a step reports of the expected value now: the newest of what was read and what came since; null: nothing recent. */
export function useLiveValue(step: SwitchingStep | undefined): LiveValue | null {
  const deviceId = step?.expects ? step.device?.id : undefined;
  const values = useDeviceValues(useMemo(() => (deviceId === undefined ? [] : [deviceId]), [deviceId]));
  if (!step?.expects || deviceId === undefined) return null;
  const { expects } = step;
  const read = expects.live && { value: expects.live.value, at: Date.parse(expects.live.at) };
  const [at, measured] = values.get(deviceId)?.values[expects.key] ?? [0, null];
  const came = toNumber(measured);
  const newest = came !== null && (read === null || at > read.at) ? { value: came, at } : read;
  if (newest === null || Date.now() - newest.at > maxLiveValueAgeMs) return null;
  return { ...newest, agrees: agreesWith(expects, newest.value) };
}

/** Positions of switches are reported as true and false, or as 1 and 0. */
function toNumber(measured: unknown): number | null {
  if (typeof measured === 'boolean') return measured ? 1 : 0;
  return typeof measured === 'number' ? measured : null;
}
