import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { usePreload } from '../../../shared/navigation/preload.ts';
import { Screen } from '../../../shared/ui/Screen.tsx';
import { AlarmList } from '../components/list/AlarmList.tsx';
import { AlarmTabs } from '../components/list/AlarmTabs.tsx';
import { FilterSheet } from '../components/list/FilterSheet.tsx';
import { countFilters } from '../model/list-query.ts';
import { useAlarmQuery } from '../model/use-alarm-query.ts';

/** Alarms, newest first. Deep link: `?tab=&level=&energyType=&siteId=&period=&keyword=`. */
export function AlarmListScreen() {
  const t = useTexts('alarm');
  const [query, change] = useAlarmQuery();
  const [isFiltering, setFiltering] = useState(false);
  usePreload('alarm');
  const filterCount = countFilters(query);
  return (
    <Screen
      top={<AlarmTabs query={query} onChange={(tab) => change({ tab })} />}
      right={
        <button type="button" onClick={() => setFiltering(true)}>
          {filterCount > 0 ? t('filter.on', { count: filterCount }) : t('filter.title')}
        </button>
      }
    >
      <AlarmList query={query} onChange={change} />
      <FilterSheet open={isFiltering} onClose={() => setFiltering(false)} filters={query} onChange={change} />
    </Screen>
  );
}
