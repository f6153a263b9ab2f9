import type { RoomApplicationStatus } from '@energy-om/domain';
import { useNavigate, useSearchParams } from 'react-router';
import { ApplicationCard } from '#features/room/components/applications/ApplicationCard.tsx';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';

const refreshIntervalMs = 60_000;
const states = ['applied', 'approved', 'rejected', 'withdrawn'] as const;

/** The own applications of all organisations, and for staff all of this one (`?scope=all`, `?room=`); `?application=` comes from a message. */
export function RoomApplicationsScreen() {
  const t = useTexts('room');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const mayDecide = useMay('room.manage');
  const application = search.get('application');
  const scope = mayDecide && (search.get('scope') ?? (application === null ? 'mine' : 'all')) === 'all' ? 'tenant' : 'mine';
  const [state, setState] = useScreenState<RoomApplicationStatus | null>('state', null);
  const roomId = search.get('room') ?? undefined;
  const input = { scope, state: state ?? undefined, roomId } as const;
  const list = useInfiniteApiList('listRoomApplications', input, { refetchInterval: refreshIntervalMs });
  useReadOnView('roomApplication', application);
  const isMine = scope === 'mine';
  return (
    <Screen
      back={screenAddress(isMine ? 'rooms' : 'tenantRooms')}
      top={
        <ListTools>
          {mayDecide && (
            <Segmented
              label={t('applications.tabs')}
              options={[
                { value: 'all', label: t('applications.all') },
                { value: 'mine', label: t('applications.mine') },
              ]}
              value={isMine ? 'mine' : 'all'}
              onChange={(value) => setSearch({ scope: value }, { replace: true })}
            />
          )}
          <FilterChips<RoomApplicationStatus>
            label={t('applications.tabs')}
            options={[
              { value: null, label: t('applications.every') },
              ...states.map((value) => ({ value, label: tCodes(`roomApplicationStatus.${value}`) })),
            ]}
            value={state}
            onChange={setState}
          />
        </ListTools>
      }
      bottom={
        isMine ? (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('joinRoom'))}>{t('mine.apply')}</Button>
          </BottomBar>
        ) : undefined
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          key={scope}
          list={list}
          name={`${scope} ${state ?? ''}`}
          estimateHeight={160}
          itemKey={({ id }) => id}
          renderItem={(each) => <ApplicationCard application={each} />}
          empty={
            <Empty
              icon="checklist"
              title={t(isMine ? 'applications.noneMine' : 'applications.none')}
              hint={t(isMine ? 'mine.emptyHint' : 'applications.noneHint')}
            />
          }
        />
      </PullRefresh>
    </Screen>
  );
}
