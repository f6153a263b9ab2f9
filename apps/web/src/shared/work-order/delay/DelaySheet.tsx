import { consumptionUnits } from '@energy-om/domain';
import { formatDateTime, formatTime, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from './Delay.module.css';
import { type DelayCost, type DelayPart, formatAbout, formatPerHour, priceOf } from './describe-delay.ts';

/** How the cost of an order's delay came about. */
export function DelaySheet({ open, onClose, cost }: { open: boolean; onClose: () => void; cost: DelayCost }) {
  const t = useTexts('delayCost');
  return (
    <Sheet open={open} onClose={onClose} title={t('explain')}>
      {cost.parts.map((part) => (
        <PartFacts key={part.energyType} part={part} />
      ))}
      <p className={styles.method}>
        {t('sheet.method')} {t('sheet.computed', { time: formatWhen(cost.computedAt) })}
      </p>
    </Sheet>
  );
}

function PartFacts({ part }: { part: DelayPart }) {
  const t = useTexts('delayCost');
  const tCodes = useTexts('codes');
  const { energyType, meterCount, isNearest, faultFrom, isOfAlarm, reason } = part;
  const since = formatDateTime(faultFrom);
  return (
    <dl className={styles.facts}>
      <Fact label={t('sheet.meters')}>
        {t('sheet.metersOf', { count: meterCount, type: tCodes(`energyType.${energyType}`) })}
        {isNearest && <Hint>{t('sheet.nearest')}</Hint>}
      </Fact>
      <Fact label={t('sheet.since')}>{t(isOfAlarm ? 'sheet.ofAlarm' : 'sheet.ofOrder', { time: since })}</Fact>
      {reason === null ? <Figures part={part} /> : <Fact label={t('unknown')}>{t(`reason.${reason}`)}</Fact>}
    </dl>
  );
}

function Figures({ part }: { part: DelayPart }) {
  const t = useTexts('delayCost');
  const { energyType, state, from, to, hours, actual, usual, baselineDays } = part;
  const perHour = (thousandths: number) => formatPerHour(energyType, thousandths, t);
  return (
    <>
      <Fact label={t('sheet.actual')}>
        {perHour(actual)}
        {from && to && <Hint>{t('sheet.actualHow', { from: formatTime(from), to: formatTime(to), hours })}</Hint>}
      </Fact>
      <Fact label={t('sheet.usual')}>
        {perHour(usual)}
        <Hint>{t('sheet.baselineHow', { days: baselineDays })}</Hint>
      </Fact>
      {state === 'notSupplied' ? (
        <Fact label={t('sheet.missing')}>{perHour(actual - usual)}</Fact>
      ) : (
        <Fact label={t('sheet.excess')}>{state === 'loss' ? perHour(actual - usual) : t('sheet.asBefore')}</Fact>
      )}
      <Money part={part} />
    </>
  );
}

function Money({ part }: { part: DelayPart }) {
  const t = useTexts('delayCost');
  const { energyType, state, fenPerHour, fenTotal, unpriced } = part;
  const price = state === 'loss' ? priceOf(part) : null;
  return (
    <>
      {unpriced && <Fact label={t('sheet.price')}>{t(`unpriced.${unpriced}`)}</Fact>}
      {price !== null && (
        <Fact label={t('sheet.price')}>
          {formatAbout(price)}/{consumptionUnits[energyType]}
          <Hint>{t('sheet.priceHow')}</Hint>
        </Fact>
      )}
      {state === 'loss' && fenPerHour !== null && (
        <Fact label={t('sheet.perHour')}>
          <b>{formatAbout(fenPerHour)}</b>
        </Fact>
      )}
      {fenTotal !== null && fenTotal > 0 && (
        <Fact label={t('sheet.total')}>
          <b>{formatAbout(fenTotal)}</b>
        </Fact>
      )}
    </>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <>
      <br />
      <span className={styles.hint}>{children}</span>
    </>
  );
}
