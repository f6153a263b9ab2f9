import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { CredentialsSheet } from './CredentialsSheet.tsx';
import { LabelSheet } from './LabelSheet.tsx';
import { ReplaceSheet } from './ReplaceSheet.tsx';

export interface ManageCardProps {
  device: { id: string; name: string; code: string };
  /** The unit of the meter's register, so that a replacement can be recorded; null for a device without a register. */
  unit?: string | null;
  /** A gateway's number of rejected messages of today. */
  rejectedToday?: number;
}

/** For accounts that manage devices: meter replacements, credentials and rejected messages. */
export function ManageCard({ device: { id, name, code }, unit = null, rejectedToday }: ManageCardProps) {
  const t = useTexts('device');
  const tReport = useTexts('report');
  const [opened, setOpened] = useState<'replace' | 'credentials' | 'label' | null>(null);
  const close = () => setOpened(null);
  return (
    <Card title={t('meter.manage')}>
      <div>
        {unit !== null && <Row icon="tools" label={t('meter.recordReplacement')} onPress={() => setOpened('replace')} />}
        <Row icon="edit" label={t('meter.editDevice')} to={screenAddress('managedDevice', { id })} />
        <Row icon="qr" label={tReport('label')} hint={tReport('labelHint')} onPress={() => setOpened('label')} />
        <Row icon="lock" label={t('meter.credentials')} onPress={() => setOpened('credentials')} />
        <Row
          icon="info"
          label={t('gateway.rejected')}
          hint={t('gateway.rejectedHint')}
          to={screenAddress('rejectedMessages', { id, name })}
        >
          {rejectedToday ? t('gateways.rejectedToday', { count: rejectedToday }) : undefined}
        </Row>
      </div>
      {unit !== null && <ReplaceSheet open={opened === 'replace'} onClose={close} deviceId={id} unit={unit} />}
      <LabelSheet open={opened === 'label'} onClose={close} device={{ id, name, code }} />
      <CredentialsSheet open={opened === 'credentials'} onClose={close} deviceId={id} />
    </Card>
  );
}
