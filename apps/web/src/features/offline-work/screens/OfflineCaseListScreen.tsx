import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { DecidedScreen, type DecidedState, toOpenInput } from '#shared/filter/DecidedScreen.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { OfflineCaseCard } from '../components/OfflineCaseCard.tsx';

/** Work that was done without a network and does not count on its order by itself, and what became of it. */
export function OfflineCaseListScreen() {
  const t = useTexts('offlineWork');
  const [state, setState] = useScreenState<DecidedState>('offlineCases', 'open');
  return (
    <DecidedScreen
      texts={t}
      value={state}
      onChange={setState}
      list={useInfiniteApiList('listOfflineCases', toOpenInput(state))}
      renderItem={(one) => <OfflineCaseCard offlineCase={one} />}
      estimateHeight={210}
    />
  );
}
