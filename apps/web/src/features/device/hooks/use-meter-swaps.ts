import type { ApiOutput } from '@energy-om/contract';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { MeterDetail } from '../model/types.ts';

export type MeterSwap = ApiOutput<'listMeterSwaps'>[number];

const none: readonly MeterSwap[] = [];

export interface MeterSwaps {
  /** Newest first. */
  swaps: readonly MeterSwap[];
  /** By which the meter is no longer there. */
  replacedBy: MeterSwap | null;
  /** When it took the place of another one, in which it is now. */
  putUpAt: string | null;
}

/** The swaps in which a meter came or went. */
export function useMeterSwaps({ id, kind }: MeterDetail): MeterSwaps {
  const { data: swaps = none } = useApiQuery('listMeterSwaps', { deviceId: id }, { enabled: kind === 'meter', silent: true });
  const [newest] = swaps;
  return { swaps, replacedBy: newest?.old.id === id ? newest : null, putUpAt: newest?.new.id === id ? newest.at : null };
}
