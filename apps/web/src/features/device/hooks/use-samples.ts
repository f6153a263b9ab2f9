import { useEffect, useState } from 'react';
import type { Sample } from '../model/curve-points.ts';
import type { MeterValue } from '../model/main-figures.ts';

/** More samples than arrive before the curve is read again. */
const maxSamples = 400;

const none: readonly Sample[] = [];

/** The numeric values that arrived since the component was mounted, oldest first. */
export function useSamples({ key, value, at }: Pick<MeterValue, 'key' | 'value' | 'at'>): readonly Sample[] {
  const [kept, setKept] = useState({ key, samples: none });
  useEffect(() => {
    if (typeof value !== 'number' || at === null) return;
    const sample = { at: Date.parse(at), value };
    setKept((before) => {
      const earlier = before.key === key ? before.samples : none;
      return sample.at > (earlier.at(-1)?.at ?? 0) ? { key, samples: [...earlier, sample].slice(-maxSamples) } : before;
    });
  }, [key, value, at]);
  return kept.key === key ? kept.samples : none;
}
