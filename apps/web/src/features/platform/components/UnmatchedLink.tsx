import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

/** The way to rows of bills whose numbers no organisation knows, with how many wait for a decision. Nothing where there never was one. */
export function UnmatchedLink() {
  const t = useTexts('reconciliation');
  const { data: every } = useApiQuery('listUnmatchedPayments', { pageSize: 1 });
  const { data: open } = useApiQuery('listUnmatchedPayments', { open: true, pageSize: 1 });
  if (!every || every.total === 0) return null;
  const waiting = open?.total ?? 0;
  return (
    <Card>
      <Row label={t('platform.entry')} icon="checklist" to={screenAddress('platformPayments')}>
        {waiting > 0 && <Chip tone="warn">{t('platform.waiting', { count: waiting })}</Chip>}
      </Row>
    </Card>
  );
}
