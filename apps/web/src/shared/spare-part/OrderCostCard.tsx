import { minuteMs } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiQuery } from '../api/use-api-query.ts';
import { formatDuration } from '../format/duration.ts';
import { formatMoney } from '../format/money.ts';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { Card } from '../ui/display/Card.tsx';
import { Fact } from '../ui/display/Fact.tsx';
import { Callout } from '../ui/feedback/Callout.tsx';
import { Button } from '../ui/form/Button.tsx';
import { AddCostSheet } from './AddCostSheet.tsx';
import styles from './OrderCostCard.module.css';
import { OrderParts } from './OrderParts.tsx';
import type { OrderCost } from './spare-part.ts';

/** The parts that were taken for an order and what it cost, for staff; nothing where there is neither and the account can add none. */
export function OrderCostCard({ orderId }: { orderId: string }) {
  const t = useTexts('sparePart');
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { data: cost } = useApiQuery('getOrderCost', { orderId }, { silent: true });
  if (!cost) return null;
  const hasCost = cost.parts.length > 0 || cost.labour !== null || cost.entries.length > 0;
  if (!hasCost && !cost.mayTake && !cost.mayAdd) return null;
  return (
    <Card title={t('cost.title')} extra={hasCost && <span className={styles.amount}>{formatMoney(cost.totalCents)}</span>}>
      {cost.keepsParts && (
        <Callout tone="warn" icon="tools">
          {t('cost.keeps')}
        </Callout>
      )}
      {cost.parts.length > 0 ? <OrderParts parts={cost.parts} /> : cost.mayTake && <p className={styles.words}>{t('cost.none')}</p>}
      {hasCost && <Sums cost={cost} />}
      {(cost.mayTake || cost.mayAdd) && (
        <div className={styles.buttons}>
          {cost.mayTake && (
            <Button variant="plain" size="small" onPress={() => void navigate(screenAddress('takeParts', { order: orderId }))}>
              {t('cost.take')}
            </Button>
          )}
          {cost.mayAdd && (
            <Button variant="text" size="small" onPress={() => setAdding(true)}>
              {t(cost.isClosed ? 'cost.correct' : 'cost.add')}
            </Button>
          )}
        </div>
      )}
      <AddCostSheet open={isAdding} onClose={() => setAdding(false)} orderId={orderId} isClosed={cost.isClosed} />
    </Card>
  );
}

/** How the cost comes about: parts, labour, what else there is, and the sum. */
function Sums({ cost }: { cost: OrderCost }) {
  const t = useTexts('sparePart');
  return (
    <dl className={styles.sums}>
      <Fact label={t('cost.parts')}>{formatMoney(cost.partsCents)}</Fact>
      <Fact label={t('cost.labour')}>
        <Labour labour={cost.labour} />
      </Fact>
      {cost.entries.map(({ id, kind, cents, note, by }) => (
        <Fact key={id} label={`${t(`cost.${kind}`)} · ${note}`}>
          {formatMoney(cents)}
          <span className={styles.hint}> {by.fullName}</span>
        </Fact>
      ))}
      <Fact label={<span className={styles.total}>{t('cost.total')}</span>}>
        <span className={styles.total}>{formatMoney(cost.totalCents)}</span>
      </Fact>
    </dl>
  );
}

function Labour({ labour }: Pick<OrderCost, 'labour'>) {
  const t = useTexts('sparePart');
  if (labour === null) return <span className={styles.hint}>{t('cost.labourNone')}</span>;
  const how =
    labour.rateCents === null
      ? t('cost.noRate')
      : t('cost.labourHow', { time: formatDuration(labour.minutes * minuteMs), rate: formatMoney(labour.rateCents) });
  return (
    <>
      {formatMoney(labour.cents)}
      <br />
      <span className={styles.hint}>{how}</span>
    </>
  );
}
