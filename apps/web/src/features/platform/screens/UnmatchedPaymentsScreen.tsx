import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { DecidedScreen, type DecidedState, toOpenInput } from '#shared/filter/DecidedScreen.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { UnmatchedCard } from '../components/UnmatchedCard.tsx';

/** Rows of the bills of payment providers whose numbers no organisation knows, and whose they are. */
export function UnmatchedPaymentsScreen() {
  const t = useTexts('reconciliation');
  const [state, setState] = useScreenState<DecidedState>('state', 'open');
  return (
    <DecidedScreen
      back={screenAddress('platformTenants')}
      texts={(key) => t(`platform.${key}`)}
      value={state}
      onChange={setState}
      list={useInfiniteApiList('listUnmatchedPayments', toOpenInput(state))}
      renderItem={(row) => <UnmatchedCard row={row} />}
      estimateHeight={168}
      icon="checklist"
    />
  );
}
