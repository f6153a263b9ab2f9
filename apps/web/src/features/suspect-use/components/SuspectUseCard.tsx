import { consumptionUnits, type SuspectUseState } from '@energy-om/domain';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatAmount } from '#shared/format/amount.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatDate, formatDateTime, formatTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { SuspectUseActions } from './SuspectUseActions.tsx';
import styles from './suspect-use.module.css';

const tones: Record<SuspectUseState, Tone> = { open: 'warn', waiting: 'brand', counted: 'good', refused: 'neutral' };

/** As exact as it is known: a step may be small. */
const formatRegister = (value: number) => formatNumber(value, 6);

/** What a meter showed, what it would come to, and what became of it. */
export function SuspectUseCard({ use }: { use: ListItem<'listSuspectUses'> }) {
  const t = useTexts('suspectUse');
  const tCodes = useTexts('codes');
  const { place, meter, energyType, suspicion, state, from, to, fromValue, toValue, amount, maxPerHour, cents } = use;
  const unit = consumptionUnits[energyType] ?? '';
  const end = formatDate(from) === formatDate(to) ? formatTime(to) : formatDateTime(to);
  return (
    <Card>
      <CardHead title={place} to={undefined}>
        <Chip tone={tones[state]}>{tCodes(`suspectUseState.${state}`)}</Chip>
      </CardHead>
      <p className={styles.quiet}>{`${meter.name} · ${tCodes(`suspicion.${suspicion}`)}`}</p>
      <p className={styles.line}>
        <span className={styles.figure}>{t('registers', { from: formatRegister(fromValue), to: formatRegister(toValue) })}</span>
        <span className={styles.figure}>{t('amount', { amount: formatAmount(amount / 1000), unit })}</span>
      </p>
      <p className={styles.line}>
        <span className={styles.words}>{t('rating', { amount: formatAmount(maxPerHour / 1000), unit })}</span>
        <span className={styles.figure}>{cents === null ? t('noTariff') : t('cost', { amount: formatMoney(cents) })}</span>
      </p>
      <p className={styles.quiet}>{t('period', { from: formatDateTime(from), to: end })}</p>
      <Decision use={use} />
      <SuspectUseActions use={use} />
    </Card>
  );
}

function Decision({ use: { isCounted, processedBy, decidedBy, reason } }: { use: ListItem<'listSuspectUses'> }) {
  const t = useTexts('suspectUse');
  if (isCounted === null) {
    return decidedBy !== null && <p className={styles.quiet}>{`${t('rejectedBy', { name: decidedBy })} · ${reason}`}</p>;
  }
  const outcome = t(isCounted ? 'counted' : 'refused');
  const parts = [t('by', { name: processedBy ?? '', outcome }), reason, decidedBy !== null && t('approvedBy', { name: decidedBy })];
  return <p className={styles.quiet}>{parts.filter(Boolean).join(' · ')}</p>;
}
