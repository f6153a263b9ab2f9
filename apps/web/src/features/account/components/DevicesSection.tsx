import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useReadAllOnView } from '#shared/notification/use-read-on-view.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { endSessions } from '../hooks/end-sessions.ts';
import { DeviceRow, type SignedInDevice } from './DeviceRow.tsx';
import styles from './DevicesSection.module.css';
import { ReusedSection } from './ReusedSection.tsx';
import { SignOutElsewhere } from './SignOutElsewhere.tsx';

const freshMs = 30_000;

/**
 * The devices on which the account is signed in, this one first; each other one can be signed out. Devices whose token may have been stolen
 * stand above them.
 */
export function DevicesSection() {
  const t = useTexts('account');
  useReadAllOnView('session');
  const { data: sessions, isPending, isError, refetch } = useApiQuery('listSessions', {}, { silent: true, refetchInterval: freshMs });
  const devices = sessions?.filter(({ reusedAt }) => reusedAt === null);
  const reused = sessions?.filter(({ reusedAt }) => reusedAt !== null) ?? [];
  const others = devices?.filter(({ current }) => !current) ?? [];
  return (
    <>
      {reused.length > 0 && <ReusedSection devices={reused} />}
      <SectionTitle extra={devices && t('deviceCount', { count: devices.length })}>{t('devices')}</SectionTitle>
      {isPending && <SkeletonList count={1} lines={5} />}
      {isError && !devices && (
        <Card>
          <LoadFailed onRetry={() => refetch()} />
        </Card>
      )}
      {devices && <DeviceList devices={devices} />}
      {devices && others.length === 0 && <p className={styles.note}>{t('onlyHere')}</p>}
      {others.length > 0 && <SignOutElsewhere sessionIds={others.map(({ id }) => id)} />}
    </>
  );
}

function DeviceList({ devices }: { devices: readonly SignedInDevice[] }) {
  const t = useTexts('account');
  const now = useNow(freshMs);
  const [asked, setAsked] = useState<SignedInDevice | null>(null);
  const nameOf = ({ device }: SignedInDevice) => device ?? t('unknownDevice');
  const signOut = async (device: SignedInDevice) => {
    await endSessions([device.id]);
    showToast(t('signedOutThere', { device: nameOf(device) }), { kind: 'success' });
  };
  return (
    <Card>
      <ul>
        {devices
          .toSorted((one, other) => Number(other.current) - Number(one.current))
          .map((device) => (
            <DeviceRow key={device.id} device={device} now={now}>
              {device.current ? (
                <Chip tone="good">{t('thisDevice')}</Chip>
              ) : (
                <Button
                  dangerous
                  variant="plain"
                  size="small"
                  onPress={() => setAsked(device)}
                  aria-label={`${t('signOut')} ${nameOf(device)}`}
                >
                  {t('signOut')}
                </Button>
              )}
            </DeviceRow>
          ))}
      </ul>
      <ConfirmSheet
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('signOutThereTitle')}
        confirmText={t('signOutThere')}
        danger
        onConfirm={() => asked && signOut(asked)}
      >
        <p>{asked && t('signOutThereHint', { device: nameOf(asked) })}</p>
      </ConfirmSheet>
    </Card>
  );
}
