import { useNavigate } from 'react-router';
import { useApiQuery } from '../api/use-api-query.ts';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { Card } from '../ui/display/Card.tsx';
import { Button } from '../ui/form/Button.tsx';
import styles from './OrderCostCard.module.css';
import { OrderParts } from './OrderParts.tsx';

/** The parts taken for an order, beside the form of its results; a draft keeps what is typed there. */
export function TakenPartsCard({ orderId }: { orderId: string }) {
  const t = useTexts('sparePart');
  const navigate = useNavigate();
  const { data: cost } = useApiQuery('getOrderCost', { orderId }, { silent: true });
  if (!cost || (cost.parts.length === 0 && !cost.mayTake)) return null;
  return (
    <Card title={t('cost.partsTitle')}>
      {cost.parts.length > 0 ? <OrderParts parts={cost.parts} /> : <p className={styles.words}>{t('cost.noneHint')}</p>}
      {cost.mayTake && (
        <div className={styles.buttons}>
          <Button variant="plain" size="small" onPress={() => void navigate(screenAddress('takeParts', { order: orderId }))}>
            {t('cost.take')}
          </Button>
        </div>
      )}
    </Card>
  );
}
