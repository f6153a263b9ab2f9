import { useNavigate } from 'react-router';
import { countFilters, type ListQuery } from '#features/work-order/model/list-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

/** An empty tab: because of its filters, or because there are no orders. */
export function NoOrders({ query, onWiden }: { query: ListQuery; onWiden: () => void }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const mayCreate = useMay('work-order.report');
  const isNarrowed = query.keyword !== '' || query.scope !== 'all' || countFilters(query) > 0;
  const tab = query.tab === 'all' ? null : tCodes(`statusTab.${query.tab}`);
  if (isNarrowed) {
    return (
      <Empty
        icon={query.keyword === '' ? 'order' : 'search'}
        title={tab === null ? t('empty.notFound') : t('empty.narrowed', { tab })}
        hint={t(query.keyword === '' ? 'empty.narrowedHint' : 'empty.notFoundHint')}
        action={
          <Button variant="plain" size="small" onPress={onWiden}>
            {t('empty.widen')}
          </Button>
        }
      />
    );
  }
  return (
    <Empty
      title={tab === null ? t('empty.none') : t('empty.title', { tab })}
      hint={mayCreate ? t('empty.createHint') : t('empty.hint')}
      action={
        mayCreate && (
          <Button variant="plain" size="small" onPress={() => void navigate(screenAddress('newWorkOrder'))}>
            {t('newOrder')}
          </Button>
        )
      }
    />
  );
}
