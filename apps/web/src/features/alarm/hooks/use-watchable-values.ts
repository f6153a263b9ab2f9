import { bodyCode } from '@energy-om/contract';
import { useMemo } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useAllPages } from '#shared/form/use-all-pages.ts';
import type { RuleDraft } from '../model/rule-draft.ts';
import { joinValues, type WatchableValue } from '../model/watched-values.ts';

export interface WatchableValues {
  /** Null until a target is chosen and its values are known. */
  values: readonly WatchableValue[] | null;
  isFailed: boolean;
  retry: () => unknown;
}

/** The values that a rule's target reports: those of a model, of a device, or of all models in an area. */
export function useWatchableValues({ targetKind, targets }: Pick<RuleDraft, 'targetKind' | 'targets'>): WatchableValues {
  const targetId = targets[targetKind]?.id ?? null;
  const isDevice = targetKind === 'device';
  const models = useAllPages('listMeterModels', !isDevice);
  const device = useApiQuery('getMeter', { id: targetId ?? '' }, { enabled: isDevice && targetId !== null, silent: true, retry: false });
  // A gateway or a camera is no meter, and reports no values.
  const hasNone = isDevice && device.error instanceof ApiError && device.error.code === bodyCode.notFound;
  const values = useMemo(() => {
    if (targetId === null) return null;
    if (isDevice) return hasNone ? [] : (device.data?.values ?? null);
    if (!models.data) return null;
    return joinValues(targetKind === 'area' ? models.data : models.data.filter(({ id }) => id === targetId));
  }, [targetId, targetKind, isDevice, hasNone, device.data, models.data]);
  const source = isDevice ? device : models;
  return { values, isFailed: targetId !== null && source.isError && !hasNone, retry: source.refetch };
}
