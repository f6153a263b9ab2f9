import { minuteMs, type StatusTab, statusTabNames } from '@energy-om/domain';
import { keepPreviousData } from '@tanstack/react-query';
import type { ListQuery, ListTab } from '#features/work-order/model/list-query.ts';
import { useListInput } from '#features/work-order/model/use-list-input.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';

/** Orders that have ended need nobody's attention, so these tabs have no count. */
const quietTabs: readonly StatusTab[] = ['completed', 'closed'];
const urgentTabs: readonly StatusTab[] = ['toDispatch', 'toAccept', 'toAssign'];

const refreshIntervalMs = minuteMs;

/** All orders, and the eight stages, each with its number of orders under the present filters. */
export function OrderTabs({ query, onChange }: { query: ListQuery; onChange: (tab: ListTab) => void }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  // A separate call: the counts are the same in every tab, so they neither flicker nor are counted again in each.
  const { data } = useApiQuery(
    'listWorkOrders',
    { ...useListInput(query), counts: true, pageSize: 1 },
    { silent: true, placeholderData: keepPreviousData, refetchInterval: refreshIntervalMs },
  );
  const counts = new Map(data?.tabs.map(({ tab, count }) => [tab, count]));
  return (
    <StatusTabs<ListTab>
      label={t('tabs')}
      value={query.tab}
      onChange={onChange}
      tabs={[
        { key: 'all', label: t('tabAll') },
        ...statusTabNames.map((key) => ({
          key,
          label: tCodes(`statusTab.${key}`),
          count: quietTabs.includes(key) ? null : counts.get(key),
          urgent: urgentTabs.includes(key),
        })),
      ]}
    />
  );
}
