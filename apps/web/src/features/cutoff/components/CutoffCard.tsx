import type { CutoffState } from '@energy-om/domain';
import { useState } from 'react';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatDateTime, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './cutoff.module.css';
import { EndHoldSheet, HoldSheet } from './HoldSheet.tsx';

const tones: Record<CutoffState, Tone> = {
  normal: 'good',
  arrears: 'warn',
  grace: 'warn',
  due: 'danger',
  sent: 'danger',
  off: 'danger',
  restoring: 'brand',
};

/** A room that owes, and the way to hold it back. */
export function CutoffCard({ cutoff }: { cutoff: ListItem<'listCutoffs'> }) {
  const t = useTexts('cutoff');
  const [isAsking, setAsking] = useState(false);
  const { walletId, room, account, balanceCents, state, since, cutAt, guards, hold, isPostpaid } = cutoff;
  // A debt that leads nowhere, as where the organisation cuts off nobody, has nothing to hold back.
  const leadsToCutoff = state !== 'arrears';
  const close = () => setAsking(false);
  return (
    <Card>
      <CardHead title={room.name} to={screenAddress('wallet', { id: walletId })}>
        <span className={styles.owed}>{formatMoney(balanceCents)}</span>
      </CardHead>
      <p className={styles.line}>
        <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
        {isPostpaid && <Chip tone="warn">{t('list.postpaid')}</Chip>}
        <span className={styles.words}>
          {account.fullName} · {t('list.since', { time: formatWhen(since) })}
        </span>
      </p>
      {cutAt !== null && <p className={styles.detail}>{t('list.cutAt', { when: formatDateTime(cutAt) })}</p>}
      {guards.length > 0 && (
        <p className={styles.detail}>{t('list.heldBack', { guards: guards.map((guard) => t(`guard.${guard}`)).join(t('list.comma')) })}</p>
      )}
      {hold && <p className={styles.detail}>{t('list.hold', { when: formatDateTime(hold.until), reason: hold.reason, name: hold.by })}</p>}
      {(hold || leadsToCutoff) && (
        <div className={styles.actions}>
          <Button variant="plain" size="small" onPress={() => setAsking(true)}>
            {t(hold ? 'hold.end' : 'hold.open')}
          </Button>
        </div>
      )}
      {hold ? (
        <EndHoldSheet open={isAsking} onClose={close} cutoff={cutoff} />
      ) : (
        <HoldSheet open={isAsking} onClose={close} cutoff={cutoff} />
      )}
    </Card>
  );
}
