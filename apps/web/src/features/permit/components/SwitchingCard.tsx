import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import type { SwitchingSummary } from '#shared/switching/SwitchingRow.tsx';
import { SwitchingStatusChip } from '#shared/switching/SwitchingStatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import styles from './permit.module.css';

/** A switching order in the list of all: what is switched where, by whom, and how far it is. */
export function SwitchingCard({ switching }: { switching: SwitchingSummary }) {
  const t = useTexts('switching');
  const tCodes = useTexts('codes');
  const { id, kind, number, status, site, task, operator, supervisor, ticked, stepCount } = switching;
  return (
    <Card>
      <CardHead title={task} to={screenAddress('switching', { id })}>
        <SwitchingStatusChip status={status} />
      </CardHead>
      <p className={styles.words}>{[number ?? tCodes(`switchingKind.${kind}`), site].join(' · ')}</p>
      <p className={styles.words}>
        {formatList([operator.fullName, supervisor.fullName])} · {t('progress', { done: ticked, count: stepCount })}
      </p>
    </Card>
  );
}
