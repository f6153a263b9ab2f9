import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { DecidedScreen, type DecidedState, toOpenInput } from '#shared/filter/DecidedScreen.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useReadAllOnView } from '#shared/notification/use-read-on-view.ts';
import { SuspectUseCard } from '../components/SuspectUseCard.tsx';

/** What meters can hardly have counted, and what became of it. */
export function SuspectUseListScreen() {
  const t = useTexts('suspectUse');
  useReadAllOnView('suspectUse');
  const [state, setState] = useScreenState<DecidedState>('suspectUses', 'open');
  return (
    <DecidedScreen
      texts={t}
      value={state}
      onChange={setState}
      list={useInfiniteApiList('listSuspectUses', toOpenInput(state))}
      renderItem={(use) => <SuspectUseCard use={use} />}
      estimateHeight={190}
    />
  );
}
