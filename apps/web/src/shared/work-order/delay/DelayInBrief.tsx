import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './Delay.module.css';
import { type BriefDelay, formatAbout, formatPerHour } from './describe-delay.ts';

/** What an order costs while it waits, as one line of its card. */
export function DelayInBrief({ cost: { fenPerHour, parts } }: { cost: BriefDelay }) {
  const t = useTexts('delayCost');
  const tCodes = useTexts('codes');
  return (
    <p className={styles.brief}>
      <Icon name="wallet" size={14} />
      <span>
        {fenPerHour !== null && (
          <>
            {t('title')} <b className={styles.money}>{t('perHour', { money: formatAbout(fenPerHour) })}</b>
          </>
        )}
        {parts.map(({ energyType, state, perHour }, index) => {
          const energy = formatPerHour(energyType, perHour, t);
          return (
            <span key={energyType}>
              {(index > 0 || fenPerHour !== null) && ' · '}
              {state === 'loss' ? t('lost', { energy }) : t('missing', { energy, type: tCodes(`energyType.${energyType}`) })}
            </span>
          );
        })}
      </span>
    </p>
  );
}
