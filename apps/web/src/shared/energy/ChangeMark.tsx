import { formatPercent } from '../format/number.ts';
import { useTexts } from '../i18n/texts.ts';
import styles from './ChangeMark.module.css';
import { compareAmounts } from './compare-amounts.ts';

const signs = { more: '▲ ', less: '▼ ', same: '', fromZero: '▲ ', none: '', incomparable: '' } as const;
/** From ten times the earlier amount on, a digit after the point means nothing. */
const large = 10;

/** ▲ 4.2%: the change of a consumption against the earlier one; screen readers get it in words. */
export function ChangeMark({ amount, before, isComparable }: { amount: number; before: number | null; isComparable: boolean }) {
  const t = useTexts('energy');
  const { way, share } = compareAmounts(amount, before, isComparable);
  const percent = share === null ? null : formatPercent(share, share >= large ? 0 : 1);
  const words = percent === null ? t(`compare.${way}`) : t(`compare.${way}`, { share: percent });
  return (
    <span className={styles.change} data-way={way}>
      <span aria-hidden="true">
        {signs[way]}
        {percent ?? words}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
