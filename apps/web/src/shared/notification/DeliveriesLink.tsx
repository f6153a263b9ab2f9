import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { useMay } from '../session/session-store.ts';
import { Card } from '../ui/display/Card.tsx';
import { Row } from '../ui/list/Row.tsx';

/** Leads to what became of the messages about an order or an alarm, for whoever may see that. */
export function DeliveriesLink({ subject }: { subject: { order: string } | { alarm: string } }) {
  const t = useTexts('notification');
  if (!useMay('delivery.view')) return null;
  return (
    <Card>
      <Row icon="bell" label={t('deliveries')} hint={t('deliveriesHint')} to={screenAddress('messageChannels', subject)} />
    </Card>
  );
}
