import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import styles from './CredentialList.module.css';

type Credential = ApiOutput<'listDeviceCredentials'>[number];

/** The credentials of a device, without their tokens; a valid one can be revoked. */
export function CredentialList({ deviceId }: { deviceId: string }) {
  const t = useTexts('device');
  const { data: credentials, isError, refetch } = useApiQuery('listDeviceCredentials', { deviceId }, { silent: true });
  const [revoked, setRevoked] = useState<string | null>(null);
  if (!credentials) return isError ? <LoadFailed onRetry={refetch} /> : <SkeletonList count={1} lines={2} />;
  return (
    <>
      <p className={styles.hint}>{t('credential.intro')}</p>
      {credentials.length === 0 && <p>{t('credential.none')}</p>}
      <ul>
        {credentials.map((credential) => (
          <CredentialRow key={credential.id} credential={credential} onRevoke={() => setRevoked(credential.id)} />
        ))}
      </ul>
      <p className={styles.hint}>{t('credential.issuing')}</p>
      <RevokeSheet id={revoked} onClose={() => setRevoked(null)} />
    </>
  );
}

function CredentialRow({ credential: { createdAt, createdBy, revokedAt }, onRevoke }: { credential: Credential; onRevoke: () => void }) {
  const t = useTexts('device');
  const time = formatDateTime(createdAt);
  return (
    <li className={styles.credential}>
      <span className={styles.made}>
        {createdBy ? t('credential.madeBy', { name: createdBy, time }) : t('credential.madeAt', { time })}
        {revokedAt && <span className={styles.hint}>{t('credential.revokedAt', { time: formatDateTime(revokedAt) })}</span>}
      </span>
      {revokedAt ? (
        <Chip>{t('credential.revoked')}</Chip>
      ) : (
        <>
          <Chip tone="good">{t('credential.good')}</Chip>
          <Button dangerous variant="plain" size="small" aria-label={t('credential.revokeOf', { time })} onPress={onRevoke}>
            {t('credential.revoke')}
          </Button>
        </>
      )}
    </li>
  );
}

/** @param id null: closed */
function RevokeSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useTexts('device');
  const { mutateAsync } = useApiMutation('revokeDeviceCredential', { invalidates: ['listDeviceCredentials'] });
  const revoke = async () => {
    if (id === null) return;
    await mutateAsync({ id });
    showToast(t('credential.revokeDone'), { kind: 'success' });
  };
  return (
    <ConfirmSheet
      open={id !== null}
      onClose={onClose}
      title={t('credential.revokeTitle')}
      confirmText={t('credential.revoke')}
      danger
      onConfirm={revoke}
    >
      <p>{t('credential.revokeText')}</p>
    </ConfirmSheet>
  );
}
