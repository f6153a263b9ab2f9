import { minuteMs } from '@energy-om/domain';
import { useApiQuery } from '../api/use-api-query.ts';
import { useMay } from './session-store.ts';

const pollIntervalMs = minuteMs;

/** The number of requests to join the current tenant; null until it is known, and for accounts that do not decide on them. */
export function useRequestCount(): number | null {
  const mayManage = useMay('member.manage');
  const { data } = useApiQuery(
    'listMembers',
    { state: 'pending', pageSize: 1 },
    { enabled: mayManage, refetchInterval: pollIntervalMs, silent: true, select: ({ total }) => total },
  );
  return data ?? null;
}
