import { isStaff, minuteMs } from '@energy-om/domain';
import { useMemo, useState } from 'react';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { FilterButton } from '#shared/filter/FilterButton.tsx';
import { formatMonth } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useAccountId, useSession } from '#shared/session/session-store.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { useNow } from '#shared/time/use-now.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { useTopOnChange } from '#shared/ui/list/use-top-on-change.ts';
import { HistoryCard } from '../components/HistoryCard.tsx';
import { HistoryFilterChips } from '../components/HistoryFilterChips.tsx';
import { HistoryFilterSheet } from '../components/HistoryFilterSheet.tsx';
import { countFilters, noFilters, toHistoryInput, views } from '../model/history-query.ts';
import { useHistoryNames } from '../model/use-history-names.ts';
import { useHistoryQuery } from '../model/use-history-query.ts';
import styles from './MaintenanceHistoryScreen.module.css';

/** Finished work by month, what was finished last first. Deep link: `?view=&device=&project=&site=&person=&period=`. */
export function MaintenanceHistoryScreen() {
  const t = useTexts('maintenanceHistory');
  const ownId = useAccountId();
  // Others have done none of it.
  const works = useSession((session) => isStaff(session.user?.roles ?? []));
  const [query, change] = useHistoryQuery();
  const [isFiltering, setFiltering] = useState(false);
  // Equal for a whole day, so that the cache takes it for the same query.
  const today = tenantToday(useNow(minuteMs));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a period is another one on the next day
  const input = useMemo(() => toHistoryInput(query, ownId, Date.now()), [query, ownId, today]);
  const list = useInfiniteApiList('listMaintenanceLog', input);
  const names = useHistoryNames(list.items);
  usePreload('workOrder');
  useTopOnChange(JSON.stringify(input));
  const isLimited = query.view === 'mine' || Object.values({ ...query, view: null }).some((value) => value !== null);
  return (
    <Screen right={<FilterButton count={countFilters(query)} onPress={() => setFiltering(true)} />}>
      <PullRefresh onRefresh={() => invalidateApi('listMaintenanceLog')}>
        {works && (
          <Segmented
            label={t('view.label')}
            options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={query.view}
            onChange={(view) => change({ view })}
          />
        )}
        <HistoryFilterChips query={query} names={names} onChange={change} />
        <InfiniteList
          list={list}
          estimateHeight={190}
          itemKey={({ id }) => id}
          renderItem={(entry, previous) => {
            const month = formatMonth(entry.finishedAt);
            const isFirst = previous === undefined || formatMonth(previous.finishedAt) !== month;
            return (
              <div className={styles.entry}>
                {isFirst && <SectionTitle>{month}</SectionTitle>}
                <HistoryCard entry={entry} />
              </div>
            );
          }}
          empty={
            isLimited ? (
              <Empty
                icon="search"
                title={t('notFound')}
                hint={t('notFoundHint')}
                action={<Button onPress={() => change({ ...noFilters, view: 'all' })}>{t('showAll')}</Button>}
              />
            ) : (
              <Empty icon="checklist" title={t('none')} hint={t('noneHint')} />
            )
          }
        />
      </PullRefresh>
      <HistoryFilterSheet
        open={isFiltering}
        onClose={() => setFiltering(false)}
        filters={query}
        names={names}
        hasPeople={query.view === 'all'}
        onChange={change}
      />
    </Screen>
  );
}
