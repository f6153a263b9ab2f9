import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatTenantWhen } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { Moved } from './Amount.tsx';
import { EntryActions } from './EntryActions.tsx';
import styles from './wallet.module.css';

export type Entry = ListItem<'listWalletEntries'>;

const tones: Record<Entry['state'], Tone> = { waiting: 'warn', posted: 'good', rejected: 'danger', withdrawn: 'neutral' };

/** An entry that was made by hand: for whom, how much, why, who entered it and who decided. */
export function EntryCard({ entry }: { entry: Entry }) {
  const t = useTexts('wallet');
  const { kind, state, room, account, cents, note, madeBy, madeAt, decidedBy, decidedAt, reason, isReversed, walletId } = entry;
  return (
    <Card title={t(`kind.${kind}`)} extra={<Chip tone={tones[state]}>{t(`entry.state.${state}`)}</Chip>}>
      <Row label={account.fullName} hint={room.name} to={screenAddress('wallet', { id: walletId })}>
        <Moved cents={cents} />
      </Row>
      <p className={styles.text}>{note}</p>
      <p className={styles.place}>{t('entry.by', { name: madeBy.fullName, when: formatTenantWhen(madeAt) })}</p>
      {decidedBy && decidedAt && (
        <p className={styles.place}>{t('entry.decided', { name: decidedBy.fullName, when: formatTenantWhen(decidedAt) })}</p>
      )}
      {reason !== '' && <p className={styles.place}>{t('entry.reason', { reason })}</p>}
      {isReversed && <p className={styles.place}>{t('entry.reversed')}</p>}
      <EntryActions entry={entry} />
    </Card>
  );
}
