import { secondMs } from '@energy-om/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useNow } from '#shared/time/use-now.ts';
import { extendCurve, readPoints } from '../model/curve-points.ts';
import { type CurveRange, findCurveWindow } from '../model/curve-window.ts';
import type { MeterValue } from '../model/main-figures.ts';
import { useSamples } from './use-samples.ts';

const clockIntervalMs = 15_000;

/** The curve of a value with the samples that arrived since it was read; its end moves with the time. */
export function useCurve(deviceId: string, value: MeterValue, range: CurveRange) {
  const now = useNow(clockIntervalMs);
  const window = findCurveWindow(range, now);
  const query = useApiQuery(
    'getMeterCurve',
    { id: deviceId, key: value.key, ...window },
    { silent: true, placeholderData: keepPreviousData },
  );
  const samples = useSamples(value);
  const { data } = query;
  // The curve on the screen may still be of another value, which these samples do not belong to.
  const isOfValue = data?.value.key === value.key;
  const points = useMemo(() => {
    const known = readPoints(data?.points ?? []);
    if (!data || !isOfValue) return known;
    // The latest value of a meter that has long been silent lies before the curve.
    const from = Date.parse(data.from);
    return extendCurve(
      known,
      data.stretch * secondMs,
      samples.filter(({ at }) => at >= from),
    );
  }, [data, isOfValue, samples]);
  return { ...query, points };
}
