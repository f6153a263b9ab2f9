import { formatPercent } from '../format/number.ts';
import { useTexts } from '../i18n/texts.ts';
import styles from './ChangeMark.module.css';
import { compareAmounts } from './compare-amounts.ts';

const signs = { more: '▲ ', less: '▼ ', same: '', fromZero: '▲ ', none: '' } as const;
/** From ten times on a digit after the point says nothing. */
const large = 10;

/** ▲ 4.2%: what it used against what it used before, for readers of screens in words. */
export function ChangeMark({ amount, before }: { amount: number; before: number | null }) {
  const t = useTexts('energy');
  const { way, share } = compareAmounts(amount, before);
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
