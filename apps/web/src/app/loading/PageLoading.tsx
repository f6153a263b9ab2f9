import { useEffect, useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { pageTimeoutMs } from './chunk-loading.ts';
import { reloadOrExplain } from './reload-or-explain.ts';

const loadingAfterMs = 200;

/** Shows the page's bar at once, a loading view after 200 ms and a reload button after 60 s (spec §2, §9). */
export function PageLoading() {
  const t = useTexts('common');
  const isShown = useAfter(loadingAfterMs);
  const isSlow = useAfter(pageTimeoutMs);
  return <Screen>{isSlow ? <LoadFailed hint={t('chunk.slow')} onRetry={reloadOrExplain} /> : isShown && <SkeletonList />}</Screen>;
}

function useAfter(delayMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}
