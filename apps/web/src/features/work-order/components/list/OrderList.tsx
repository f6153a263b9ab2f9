import { minuteMs, statusTabs, type WorkOrderStatus } from '@energy-om/domain';
import {
  changeKeyword,
  type ListFilters,
  type ListQuery,
  type ListTab,
  type ListView,
  noFilters,
} from '#features/work-order/model/list-query.ts';
import { useListInput } from '#features/work-order/model/use-list-input.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { CopyAge } from '#shared/network/CopyAge.tsx';
import { useRaisedOrders } from '#shared/outbox/use-raised-orders.ts';
import { useKnownPosition } from '#shared/photo/use-known-position.ts';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { useTopOnChange } from '#shared/ui/list/use-top-on-change.ts';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import { FilterChips } from './FilterChips.tsx';
import { ListControls } from './ListControls.tsx';
import { NoOrders } from './NoOrders.tsx';
import { OrderCard } from './OrderCard.tsx';

const refreshIntervalMs = minuteMs;

/** The orders of a tab with their controls; must stand inside a `Screen`. */
export function OrderList({ query, onChange }: { query: ListQuery; onChange: (change: Partial<ListQuery>) => void }) {
  const t = useTexts('takeAlong');
  const position = useKnownPosition();
  const filters = useListInput(query);
  const { tab, sort } = query;
  const [viewBefore, setViewBefore] = useScreenState<ListView | null>('view before search', null);
  const inTab = tab === 'all' ? {} : { tab };
  const list = useInfiniteApiList('listWorkOrders', { ...inTab, sort, ...filters, ...position }, { refetchInterval: refreshIntervalMs });
  const raised = useRaisedOrders({ ...inTab, ...filters });
  const known = new Set(list.items.map(({ id }) => id));
  // What was raised on this phone stands on top until the list has it.
  const items = [...raised.filter(({ id }) => !known.has(id)), ...list.items];
  useTopOnChange(JSON.stringify([tab, sort, filters]));
  const change = (changed: Partial<ListFilters>) => onChange(changed);
  const search = (keyword: string) => {
    const next = changeKeyword(query, keyword, viewBefore);
    setViewBefore(next.viewBefore);
    onChange(next.change);
  };
  return (
    <PullRefresh onRefresh={refreshOrders}>
      <ListControls query={query} onChange={onChange} onSearch={search} />
      <FilterChips filters={query} onChange={change} />
      <CopyAge since={list.outdatedSince} hint={query.scope === 'all' && t('alone')} />
      <InfiniteList
        list={{ ...list, items }}
        name={tab}
        estimateHeight={132}
        itemKey={({ id }) => id}
        renderItem={(order) => <OrderCard order={order} showsStatus={!isOnlyStatusOf(tab, order.status)} />}
        empty={<NoOrders query={query} onWiden={() => onChange({ ...noFilters, scope: 'all', keyword: '' })} />}
      />
    </PullRefresh>
  );
}

/** In a tab of one status the cards do not repeat it; an order that was accepted a moment ago has left that status. */
function isOnlyStatusOf(tab: ListTab, status: WorkOrderStatus): boolean {
  if (tab === 'all') return false;
  const stages: readonly { status: WorkOrderStatus }[] = statusTabs[tab];
  return stages.length === 1 && stages[0]?.status === status;
}
