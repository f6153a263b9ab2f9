import type { ApiOutput } from '@energy-om/contract';
import { isArrivalAwaited } from '@energy-om/domain';
import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatDistance } from '#shared/format/distance.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { OperationMap } from '#shared/map/OperationMap.tsx';
import { useAccountId } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import styles from './ArrivalCard.module.css';

type Lead = NonNullable<ApiOutput<'getOrderArrival'>['lead']>;

/** Where whoever leads the work is on the way, for whoever requested it. A look is recorded, so only the reader's own act causes one. */
export function ArrivalCard({ order }: { order: OrderDetail }) {
  const t = useTexts('orderArrival');
  const accountId = useAccountId();
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useApiQuery(
    'getOrderArrival',
    { id: order.id },
    { enabled: isAsked, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Number.POSITIVE_INFINITY },
  );
  if (order.requester?.id !== accountId || !isArrivalAwaited(order)) return null;
  return (
    <Card title={t('title')}>
      {!data && !error && <p className={styles.words}>{t('hint')}</p>}
      {error && <LoadFailed onRetry={refetch} hint={error.message} />}
      {data && (data.lead ? <LeadOnTheWay order={order} lead={data.lead} /> : <p className={styles.words}>{t('notShared')}</p>)}
      {!error && (
        <Button variant="plain" block disabled={isFetching} onPress={() => (isAsked ? refetch() : setAsked(true))}>
          {t(data ? 'again' : 'look')}
        </Button>
      )}
    </Card>
  );
}

function LeadOnTheWay({ order, lead }: { order: OrderDetail; lead: Lead }) {
  const t = useTexts('orderArrival');
  const { position, site } = order;
  const items = [
    { ...lead, name: lead.fullName, kind: 'person' as const, level: 0, count: 0 },
    ...(position
      ? [{ ...position, id: site.id, name: `${t('site')} ${site.name}`, label: t('site'), kind: 'place' as const, level: 0, count: 1 }]
      : []),
  ];
  const where = lead.distance === null ? 'seen' : 'near';
  return (
    <>
      <p className={styles.words} role="status">
        {t(where, { name: lead.fullName, distance: formatDistance(lead.distance ?? 0), time: formatAgo(lead.at) })}
      </p>
      <OperationMap items={items} label={t('map')} height="low" />
    </>
  );
}
