import { type AnnouncementPhase, announcementPhases } from '@energy-om/domain';
import { useNavigate } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { ManagedCard } from '../components/manage/ManagedCard.tsx';

/** The announcements that the account manages. */
export function ManagedAnnouncementListScreen() {
  const t = useTexts('announcement');
  const navigate = useNavigate();
  const [phase, setPhase] = useScreenState<AnnouncementPhase | null>('phase', null);
  const list = useInfiniteApiList('listManagedAnnouncements', phase === null ? {} : { phase });
  const options = [null, ...announcementPhases].map((value) => ({ value, label: t(value === null ? 'phase.all' : `phase.${value}`) }));
  return (
    <Screen
      back={screenAddress('announcements')}
      top={
        <ListTools>
          <FilterChips label={t('phase.label')} options={options} value={phase} onChange={setPhase} />
        </ListTools>
      }
      bottom={
        <BottomBar>
          <Button onPress={() => void navigate(screenAddress('announcementEdit'))}>{t('write')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          key={phase}
          name={phase ?? 'all'}
          list={list}
          itemKey={({ id }) => id}
          renderItem={(announcement) => <ManagedCard announcement={announcement} />}
          empty={<Empty icon="sound" title={t(phase === null ? 'manageEmpty' : 'managePhaseEmpty')} hint={t('manageEmptyHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
