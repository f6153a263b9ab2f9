import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { type AppliedFilter, AppliedFilters } from '#shared/filter/AppliedFilters.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { countFilters, type DeliveryFilters, type DeliverySubject, toDeliveryInput } from '../model/delivery-filters.ts';
import { DeliveryCard } from './DeliveryCard.tsx';
import type { DeliveryToolsProps } from './DeliveryTools.tsx';

export interface DeliveryListProps extends DeliveryToolsProps {
  /** One order or alarm; without one, the whole organisation. */
  subject: DeliverySubject;
}

/** What became of messages at each channel, the newest first. */
export function DeliveryList({ subject, filters, onChange }: DeliveryListProps) {
  const t = useTexts('messageChannel');
  const list = useInfiniteApiList('listDeliveries', toDeliveryInput(filters, subject, Date.now()));
  const { channel, state } = filters;
  const isFiltered = state !== null || countFilters(filters) > 0;
  const applied: AppliedFilter<DeliveryFilters>[] =
    channel === null ? [] : [{ key: 'channel', text: t(`delivery.channel.${channel}`), off: { channel: null } }];
  return (
    <>
      <AppliedFilters filters={applied} period={filters} onChange={(changed) => onChange({ ...filters, ...changed })} />
      <InfiniteList
        list={list}
        estimateHeight={130}
        itemKey={({ id }) => id}
        renderItem={(delivery) => (
          <DeliveryCard delivery={delivery} isOfOne={subject.orderId !== undefined || subject.alarmId !== undefined} />
        )}
        empty={
          <Empty
            icon="bell"
            title={t(isFiltered ? 'delivery.noneFound' : 'delivery.none')}
            hint={isFiltered ? undefined : t('delivery.noneHint')}
          />
        }
      />
    </>
  );
}
