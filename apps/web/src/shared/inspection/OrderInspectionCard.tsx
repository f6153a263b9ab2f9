import { countProgress } from '@energy-om/domain';
import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { Card } from '../ui/display/Card.tsx';
import { Button } from '../ui/form/Button.tsx';
import { FindingList } from './FindingList.tsx';
import styles from './Inspection.module.css';
import { InspectionProgressBar } from './InspectionProgressBar.tsx';
import { isAbnormal } from './inspection.ts';
import { useOrderInspection } from './use-order-inspection.ts';

/** The inspection route of an order: how far it is, what was found first, and the way to its points. */
export function OrderInspectionCard({ orderId }: { orderId: string }) {
  const t = useTexts('inspection');
  const navigate = useNavigate();
  const { data } = useOrderInspection(orderId);
  if (!data) return null;
  const { route, points, mayVisit } = data;
  const { total, open } = countProgress(points);
  const act = !mayVisit || open === 0 ? 'show' : open === total ? 'open' : 'goOn';
  return (
    <Card title={route.name}>
      <InspectionProgressBar points={points} />
      {points.filter(isAbnormal).map((point) => (
        <FindingList key={point.id} place={`${point.number} ${point.name}`} findings={point.visit?.findings ?? []} />
      ))}
      <div className={styles.action}>
        <Button
          variant={act === 'show' ? 'plain' : 'primary'}
          block
          onPress={() => void navigate(screenAddress('inspection', { order: orderId }))}
        >
          {t(`card.${act}`)}
        </Button>
      </div>
    </Card>
  );
}
