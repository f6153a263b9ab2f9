import type { ApiOutput } from '@energy-om/contract';
import { splitBytes } from '#features/platform/model/limits-draft.ts';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { SuspensionButton } from './SuspensionButton.tsx';

/** A tenant: its figures, administrators and limits, and its suspension. */
export function TenantPage({ tenant }: { tenant: ApiOutput<'getTenant'> }) {
  const t = useTexts('platform');
  const { name, createdAt, suspension, administrators, usage, activity } = tenant;
  const storage = splitBytes(usage.storageBytes);
  return (
    <Screen title={name} back={screenAddress('platformTenants')}>
      {suspension && (
        <Callout tone="warn" icon="lock" title={t('suspendedSince', { date: formatDate(suspension.at) })}>
          {suspension.reason}
        </Callout>
      )}
      <Card title={t('usage')} extra={t('since', { date: formatDate(createdAt) })}>
        <FigureGrid columns={3}>
          <KeyFigure label={t('accounts')} value={usage.accounts} />
          <KeyFigure label={t('devices')} value={usage.devices} />
          <KeyFigure label={t('storage')} value={storage.amount} unit={storage.unit} />
        </FigureGrid>
        <FigureGrid columns={2}>
          <KeyFigure label={t('orders')} value={activity.orders} />
          <KeyFigure label={t('reporting')} value={activity.reportingDevices} />
        </FigureGrid>
      </Card>
      <Card title={t('administrators')}>
        {administrators.length === 0 && <p>{t('noAdministrator')}</p>}
        {administrators.map(({ fullName, phoneNumber }) => (
          <Row key={`${fullName} ${phoneNumber}`} icon="person" label={fullName}>
            {phoneNumber}
          </Row>
        ))}
      </Card>
      <LimitsForm tenant={tenant} />
      <SuspensionButton tenant={tenant} />
    </Screen>
  );
}
