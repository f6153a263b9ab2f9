import { maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { formatList } from '../format/list.ts';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { SwitchingRow } from '../switching/SwitchingRow.tsx';
import { Card } from '../ui/display/Card.tsx';
import { Callout } from '../ui/feedback/Callout.tsx';
import { showToast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/Button.tsx';
import { ReasonSheet } from '../ui/sheet/ReasonSheet.tsx';
import styles from './OrderPermitsCard.module.css';
import { PermitRow } from './PermitRow.tsx';

/** The permits and switching orders of an order, and whether it needs a permit; nothing where it has none and none can be written. */
export function OrderPermitsCard({ orderId }: { orderId: string }) {
  const t = useTexts('permit');
  const tCodes = useTexts('codes');
  const tSwitching = useTexts('switching');
  const navigate = useNavigate();
  const [isWaiving, setWaiving] = useState(false);
  const { data } = useApiQuery('listOrderPermits', { orderId }, { silent: true });
  const { mutateAsync: waive } = useApiMutation('waivePermit', { invalidates: ['listOrderPermits', 'getWorkOrder'] });
  if (!data || (data.permits.length + data.switchings.length === 0 && !data.mayDraft && data.demandedKinds.length === 0)) return null;
  const { permits, switchings, demandedKinds, waiver, mayDraft, mayWriteSwitching, mayWaive } = data;
  const isMissing = demandedKinds.length > 0 && waiver === null && !permits.some(({ status }) => status === 'closed');
  const send = async (_: string | null, reason: string) => {
    await waive({ orderId, reason });
    showToast(t('card.waiveDone'), { kind: 'success' });
  };
  return (
    <Card title={t('card.title')}>
      {isMissing && (
        <Callout tone="warn" icon="lock">
          {t('card.demanded', { kinds: formatList(demandedKinds.map((kind) => tCodes(`permitKind.${kind}`))) })}
        </Callout>
      )}
      {waiver && <p className={styles.words}>{t('card.waived', { name: waiver.by.fullName, reason: waiver.reason })}</p>}
      {permits.map((permit) => (
        <PermitRow key={permit.id} permit={permit} />
      ))}
      {switchings.map((switching) => (
        <SwitchingRow key={switching.id} switching={switching} />
      ))}
      <div className={styles.buttons}>
        {mayDraft && (
          <Button variant="plain" onPress={() => void navigate(screenAddress('permitEdit', { order: orderId }))}>
            {t('card.draft')}
          </Button>
        )}
        {mayWriteSwitching && (
          <Button variant="plain" onPress={() => void navigate(screenAddress('switchingEdit', { order: orderId }))}>
            {tSwitching('write')}
          </Button>
        )}
        {mayWaive && (
          <Button variant="text" onPress={() => setWaiving(true)}>
            {t('card.waive')}
          </Button>
        )}
      </div>
      <ReasonSheet
        open={isWaiving}
        onClose={() => setWaiving(false)}
        title={t('card.waiveTitle')}
        textLabel={t('card.waiveReason')}
        textLimit={maxReasonLength}
        confirmText={t('card.waive')}
        onConfirm={send}
      />
    </Card>
  );
}
