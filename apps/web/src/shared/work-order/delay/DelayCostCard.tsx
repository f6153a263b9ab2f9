import { useState } from 'react';
import { type Translate, useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from './Delay.module.css';
import { DelaySheet } from './DelaySheet.tsx';
import { type DelayCost, type DelayPart, formatAbout, formatPerHour, priceOf } from './describe-delay.ts';

/** What an order costs while it waits; opens how that came about. Nothing where all is as usual. */
export function DelayCostCard({ cost }: { cost: DelayCost }) {
  const t = useTexts('delayCost');
  const tCodes = useTexts('codes');
  const [isOpen, setOpen] = useState(false);
  const { fenPerHour, fenTotal, parts } = cost;
  const hasLost = fenTotal !== null && fenTotal > 0;
  const shown = parts.filter(({ state }) => state === 'loss' || state === 'notSupplied');
  const unknown = parts.find(({ reason }) => reason !== null);
  const isUncounted = parts.length === 0;
  if (shown.length === 0 && !unknown && !hasLost && !isUncounted) return null;
  const hints = shown.map((part) => describe(part, t, tCodes));
  if (isUncounted) return <UncountedCard />;
  const hint = hints.length > 0 ? hints.join(' · ') : unknown?.reason ? t(`reason.${unknown.reason}`) : t('stopped');
  return (
    <Card>
      <Row
        icon="wallet"
        label={
          <>
            {t('title')} {fenPerHour !== null && <b>{t('perHour', { money: formatAbout(fenPerHour) })}</b>}
            {shown.length === 0 && !hasLost && t('unknown')}
          </>
        }
        hint={hint}
        onPress={() => setOpen(true)}
      >
        {hasLost && (
          <span className={styles.total}>
            <span className={styles.hint}>{t('total')}</span>
            <b>{formatAbout(fenTotal)}</b>
          </span>
        )}
      </Row>
      <DelaySheet open={isOpen} onClose={() => setOpen(false)} cost={cost} />
    </Card>
  );
}

/** No meter counts what the order is about, so that there is nothing to open. */
function UncountedCard() {
  const t = useTexts('delayCost');
  return (
    <Card>
      <Row icon="wallet" label={`${t('title')} ${t('unknown')}`} hint={t('uncounted')} />
    </Card>
  );
}

function describe(part: DelayPart, t: Translate<'delayCost'>, tCodes: Translate<'codes'>): string {
  const { energyType, state, actual, usual } = part;
  const energy = formatPerHour(energyType, actual - usual, t);
  if (state === 'notSupplied') return t('missing', { energy, type: tCodes(`energyType.${energyType}`) });
  const price = priceOf(part);
  return price === null ? t('lost', { energy }) : t('lostAt', { energy, price: formatAbout(price) });
}
