import { useAlarmCounts } from '#features/alarm/hooks/use-alarm-counts.ts';
import { type AlarmQuery, type AlarmTab, alarmTabs, doCountsFit } from '#features/alarm/model/list-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';

/** The alarms that are open, those of them that nobody has acknowledged, those that are cleared, and all. */
export function AlarmTabs({ query, onChange }: { query: AlarmQuery; onChange: (tab: AlarmTab) => void }) {
  const t = useTexts('alarm');
  const counts = useAlarmCounts(query.siteId);
  const countOf: Partial<Record<AlarmTab, number>> =
    counts && query.level === null && doCountsFit(query)
      ? { standing: counts.total, open: counts.unacknowledged, acknowledged: counts.total - counts.unacknowledged }
      : {};
  return (
    <StatusTabs
      label={t('tabs')}
      value={query.tab}
      onChange={onChange}
      tabs={alarmTabs.map((key) => ({ key, label: t(`tab.${key}`), count: countOf[key], urgent: key === 'open' }))}
    />
  );
}
