import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useRequestCount } from '#shared/session/use-request-count.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

/** For administrators: the number of requests to join, with a link to them. Renders nothing while there are none. */
export function JoinRequests() {
  const t = useTexts('home');
  const waiting = useRequestCount();
  if (!waiting) return null;
  return (
    <Card>
      <Row icon="people" label={t('joinRequests')} to={screenAddress('members', { tab: 'pending' })}>
        <Chip tone="brand">{t('joinRequestsWaiting', { count: waiting })}</Chip>
      </Row>
    </Card>
  );
}
