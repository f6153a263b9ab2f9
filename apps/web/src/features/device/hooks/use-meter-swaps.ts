import type { ApiOutput } from '@energy-om/contract';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { MeterDetail } from '../model/types.ts';

export type MeterSwap = ApiOutput<'listMeterSwaps'>[number];

const none: readonly MeterSwap[] = [];

/** The swaps in which a meter came or went, newest first, and the one by which it is no longer there. */
export function useMeterSwaps({ id, kind }: MeterDetail): { swaps: readonly MeterSwap[]; replacedBy: MeterSwap | null } {
  const { data: swaps = none } = useApiQuery('listMeterSwaps', { deviceId: id }, { enabled: kind === 'meter', silent: true });
  const [newest] = swaps;
  return { swaps, replacedBy: newest?.old.id === id ? newest : null };
}
