import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { useOfferedKinds } from '../hooks/use-offered-kinds.ts';
import { type Push, type PushDevice, usePush } from '../hooks/use-push.ts';
import { OtherPushDevices } from './OtherPushDevices.tsx';
import styles from './PushFields.module.css';

/** Whether this device is woken by messages, of which kinds, and whether one has ever arrived. */
export function PushFields() {
  const t = useTexts('push');
  const push = usePush();
  const { support, devices, isFailed, retry } = push;
  const own = devices?.find(({ isCurrent }) => isCurrent);
  const others = devices?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <>
      <SectionTitle>{t('title')}</SectionTitle>
      {isFailed && <LoadFailed onRetry={retry} />}
      {support === 'possible' ? (
        devices && <OwnDevice push={push} device={own} />
      ) : (
        <Callout tone="warn">{t(`support.${support}`)}</Callout>
      )}
      <OtherPushDevices devices={others} onRemove={push.turnOff} />
    </>
  );
}

function OwnDevice({ push, device }: { push: Push; device: PushDevice | undefined }) {
  const t = useTexts('push');
  const kinds = useOfferedKinds();
  const { isBusy, turnOn, turnOff, choose } = push;
  return (
    <div aria-busy={isBusy}>
      <SwitchRow
        label={t('here')}
        hint={t('hereHint')}
        value={device !== undefined}
        onChange={() => void (device === undefined ? turnOn(kinds) : turnOff(device))}
        disabled={isBusy}
      />
      {device && (
        <>
          {kinds.map((kind) => {
            const isOn = device.kinds.includes(kind);
            const isLast = isOn && device.kinds.length === 1;
            const changed = isOn ? device.kinds.filter((one) => one !== kind) : [...device.kinds, kind];
            return (
              <SwitchRow
                key={kind}
                label={t(`kind.${kind}`)}
                value={isOn}
                onChange={() => void choose(changed)}
                // Without any kind push is off, which the switch above says.
                disabled={isBusy || isLast}
              />
            );
          })}
          <Proof push={push} device={device} />
        </>
      )}
    </div>
  );
}

const freshMs = 5000;

function Proof({ push: { isBusy, sendTrial }, device: { provenAt } }: { push: Push; device: PushDevice }) {
  const t = useTexts('push');
  const now = useNow(freshMs);
  return (
    <div className={styles.proof}>
      <p className={styles.state} data-proven={provenAt !== null} aria-live="polite">
        {provenAt === null ? t('unproven') : t('proven', { when: formatAgo(provenAt, now) })}
      </p>
      <Button variant="plain" size="small" onPress={sendTrial} disabled={isBusy}>
        {t('trial')}
      </Button>
    </div>
  );
}
