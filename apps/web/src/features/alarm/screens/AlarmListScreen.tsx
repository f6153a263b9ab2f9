import { useState } from 'react';
import { FilterButton } from '#shared/filter/FilterButton.tsx';
import { usePreload } from '#shared/navigation/preload.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { AlarmList } from '../components/list/AlarmList.tsx';
import { AlarmTabs } from '../components/list/AlarmTabs.tsx';
import { FilterSheet } from '../components/list/FilterSheet.tsx';
import { countFilters } from '../model/list-query.ts';
import { useAlarmQuery } from '../model/use-alarm-query.ts';

/** Alarms: open ones by level and time, cleared ones by time. Deep link: `?tab=&level=&energyType=&siteId=&period=&keyword=`. */
export function AlarmListScreen() {
  const [query, change] = useAlarmQuery();
  const [isFiltering, setFiltering] = useState(false);
  usePreload('alarm');
  return (
    <Screen
      top={<AlarmTabs query={query} onChange={(tab) => change({ tab })} />}
      right={<FilterButton count={countFilters(query)} onPress={() => setFiltering(true)} />}
    >
      <AlarmList query={query} onChange={change} />
      <FilterSheet open={isFiltering} onClose={() => setFiltering(false)} filters={query} onChange={change} />
    </Screen>
  );
}
