import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import type { TariffVersion } from '../model/terms.ts';
import { TariffStateChip } from './TariffStateChip.tsx';

/** From when a version is in force, and who has made, requested and signed it. */
export function VersionCard({ version, isCurrent }: { version: TariffVersion; isCurrent: boolean }) {
  const t = useTexts('tariff');
  const { validFrom, madeBy, madeAt, requestedBy, requestedAt, decidedBy, decidedAt, state } = version;
  const signed = (name: string, at: string | null) => `${name} · ${at === null ? '' : formatTenantDateTime(at)}`;
  return (
    <Card title={t('page.validFrom')} extra={<TariffStateChip version={version} isCurrent={isCurrent} />}>
      <Row label={t('page.starts')}>{formatTenantDateTime(validFrom)}</Row>
      <Row label={t('page.madeBy')}>{signed(madeBy.fullName, madeAt)}</Row>
      {requestedBy && <Row label={t('page.requestedBy')}>{signed(requestedBy.fullName, requestedAt)}</Row>}
      {decidedBy && (state === 'published' || state === 'replaced') && (
        <Row label={t('page.signedBy')}>{signed(decidedBy.fullName, decidedAt)}</Row>
      )}
    </Card>
  );
}
