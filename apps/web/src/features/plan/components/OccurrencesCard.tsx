import type { ApiOutput } from '@energy-om/contract';
import type { WorkOrderStatus } from '@energy-om/domain';
import { formatTenantDate, formatTenantTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from './fields.module.css';

/** What became of the latest dates: their orders, or why there is none. */
export function OccurrencesCard({ plan: { occurrences, trigger } }: { plan: ApiOutput<'getPlan'> }) {
  const t = useTexts('plan');
  return (
    <Card title={t('page.occurrences')}>
      {occurrences.length === 0 && <p className={styles.words}>{t('page.noOccurrences')}</p>}
      <div>
        {occurrences.map(({ occurrence, object, from, outcome, order }) => (
          <Row
            key={`${occurrence} ${object.id}`}
            label={`${formatTenantDate(from)} ${formatTenantTime(from)}`}
            hint={`${object.name} · ${trigger === 'counter' ? `${t('counter.step', { step: Number(occurrence) })} · ` : ''}${order ? `${t(`outcome.${outcome}`)} ${order.orderNo}` : t(`outcome.${outcome}`)}`}
            {...(order && { to: screenAddress('workOrder', { id: order.id }) })}
          >
            {order && <StatusChip status={order.status as WorkOrderStatus} />}
          </Row>
        ))}
      </div>
    </Card>
  );
}
