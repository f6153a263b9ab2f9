import { minuteMs } from '@energy-om/domain';
import { type AlarmQuery, noFilters } from '#features/alarm/model/list-query.ts';
import { useAlarmInput } from '#features/alarm/model/use-alarm-input.ts';
import { refreshAlarms } from '#shared/alarm/alarm-reads.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { CopyAge } from '#shared/network/CopyAge.tsx';
import { useNow } from '#shared/time/use-now.ts';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { useTopOnChange } from '#shared/ui/list/use-top-on-change.ts';
import { AlarmCard } from './AlarmCard.tsx';
import { FilterChips } from './FilterChips.tsx';
import { LevelFilter } from './LevelFilter.tsx';
import { NoAlarms } from './NoAlarms.tsx';

const refreshIntervalMs = minuteMs;
const clockIntervalMs = 30_000;

/** The alarms of a tab with their controls; must stand inside a `Screen`. */
export function AlarmList({ query, onChange }: { query: AlarmQuery; onChange: (change: Partial<AlarmQuery>) => void }) {
  const t = useTexts('alarm');
  const input = useAlarmInput(query);
  const list = useInfiniteApiList('listAlarms', input, { refetchInterval: refreshIntervalMs });
  const now = useNow(clockIntervalMs);
  useTopOnChange(JSON.stringify(input));
  return (
    <PullRefresh onRefresh={refreshAlarms}>
      <LevelFilter query={query} onChange={(level) => onChange({ level })} />
      <SearchBar value={query.keyword} onChange={(keyword) => onChange({ keyword })} placeholder={t('searchHint')} />
      <FilterChips filters={query} onChange={onChange} />
      <CopyAge since={list.outdatedSince} hint={t('copies')} />
      <InfiniteList
        list={list}
        name={query.tab}
        estimateHeight={128}
        itemKey={({ id }) => id}
        renderItem={(alarm) => <AlarmCard alarm={alarm} now={now} />}
        empty={<NoAlarms query={query} onWiden={() => onChange({ ...noFilters, level: null, keyword: '' })} />}
      />
    </PullRefresh>
  );
}
