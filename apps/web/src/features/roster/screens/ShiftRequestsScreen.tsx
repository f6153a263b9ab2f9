import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { RequestCard } from '../components/requests/RequestCard.tsx';

const tabs = ['open', 'ended'] as const;

/** The requests for leave and swaps that concern the account, with how many wait for it. */
export function ShiftRequestsScreen() {
  const t = useTexts('shiftRequest');
  const navigate = useNavigate();
  const [state, setState] = useScreenState<(typeof tabs)[number]>('state', 'open');
  const isMember = useSession((session) => (session.user?.teams.length ?? 0) > 0);
  const list = useInfiniteApiList('listShiftRequests', { state });
  const { data: waiting } = useApiQuery('listShiftRequests', { pageSize: 1 }, { silent: true, select: (page) => page.waiting });
  return (
    <Screen
      top={
        <StatusTabs
          label={t('tabs')}
          tabs={tabs.map((key) => ({ key, label: t(`tab.${key}`), count: key === 'open' ? waiting : null, urgent: true }))}
          value={state}
          onChange={setState}
        />
      }
      bottom={
        isMember && (
          <BottomBar
            secondary={[{ key: 'swap', icon: 'refresh', label: t('ask.swap'), onPress: () => void navigate(screenAddress('swapRequest')) }]}
          >
            <Button onPress={() => void navigate(screenAddress('leaveRequest'))}>{t('ask.leave')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          key={state}
          list={list}
          itemKey={({ id }) => id}
          renderItem={(request) => <RequestCard request={request} />}
          empty={<Empty icon="calendar" title={t(`empty.${state}`)} hint={t(`empty.${state}Hint`)} />}
        />
      </PullRefresh>
    </Screen>
  );
}
