import { useState } from 'react';
import { Link } from 'react-router';
import { FilterButton } from '#shared/filter/FilterButton.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ExportSheet } from '../components/list/ExportSheet.tsx';
import { FilterSheet } from '../components/list/FilterSheet.tsx';
import { OrderList } from '../components/list/OrderList.tsx';
import { OrderTabs } from '../components/list/OrderTabs.tsx';
import { countFilters } from '../model/list-query.ts';
import { useListQuery } from '../model/use-list-query.ts';

/** Work orders by stage. Deep link: `?tab=&scope=&sort=&keyword=&level=&project=&period=`. */
export function WorkOrderListScreen() {
  const t = useTexts('workOrder');
  const [query, change] = useListQuery();
  const [isFiltering, setFiltering] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const mayCreate = useMay('work-order.report');
  const mayOpenMap = useMay('work-order.view');
  const mayExport = useMay('work-order.export');
  usePreload('workOrder');
  return (
    <Screen
      top={<OrderTabs query={query} onChange={(tab) => change({ tab })} />}
      right={
        <>
          <FilterButton count={countFilters(query)} onPress={() => setFiltering(true)} />
          {mayOpenMap && (
            <Link to={screenAddress('operationMap', { level: query.level })} aria-label={t('openMap')}>
              <Icon name="place" size={22} />
            </Link>
          )}
          {mayExport && (
            <button type="button" aria-label={t('export.open')} onClick={() => setExporting(true)}>
              <Icon name="download" size={22} />
            </button>
          )}
          {mayCreate && (
            <Link to={screenAddress('newWorkOrder')} aria-label={t('newOrder')}>
              <Icon name="plus" size={22} />
            </Link>
          )}
        </>
      }
    >
      <OrderList query={query} onChange={change} />
      <FilterSheet open={isFiltering} onClose={() => setFiltering(false)} filters={query} onChange={change} />
      {mayExport && <ExportSheet open={isExporting} onClose={() => setExporting(false)} query={query} />}
    </Screen>
  );
}
