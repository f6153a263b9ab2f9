import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { type DeliveryFilters, type DeliverySubject, noFilters, toDeliveryInput } from '../model/delivery-filters.ts';
import { DeliveryCard } from './DeliveryCard.tsx';
import { DeliveryTools } from './DeliveryTools.tsx';

/** What became of messages at each channel, the newest first. @param subject of one order or alarm; without one, of the whole organisation */
export function DeliveryList({ subject }: { subject: DeliverySubject }) {
  const t = useTexts('messageChannel');
  const [filters, setFilters] = useScreenState<DeliveryFilters>('deliveries', noFilters);
  const list = useInfiniteApiList('listDeliveries', toDeliveryInput(filters, subject));
  return (
    <>
      <DeliveryTools filters={filters} onChange={setFilters} />
      <InfiniteList
        list={list}
        estimateHeight={150}
        itemKey={({ id }) => id}
        renderItem={(delivery) => <DeliveryCard delivery={delivery} />}
        empty={<Empty icon="bell" title={t('delivery.none')} hint={t('delivery.noneHint')} />}
      />
    </>
  );
}
