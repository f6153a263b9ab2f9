import type { ApiOutput } from '@energy-om/contract';
import type { ReactNode } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

export interface ChoicesLoaderProps {
  orderId: string;
  children: (choices: ApiOutput<'getDispatchChoices'>) => ReactNode;
}

/** Loads who is suitable for an order before the screen that chooses among them. */
export function ChoicesLoader({ orderId, children }: ChoicesLoaderProps) {
  const { data, isError, error, refetch } = useApiQuery('getDispatchChoices', { id: orderId }, { silent: true });
  if (data) return children(data);
  return <Screen>{isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={5} />}</Screen>;
}
