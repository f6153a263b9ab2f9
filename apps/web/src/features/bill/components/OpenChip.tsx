import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import type { BillHead, BillListItem } from '../model/bill.ts';

/** What an open bill waits for: the end of its time, or its number. */
export function OpenChip({ bill: { isComplete, account } }: { bill: BillHead }) {
  const t = useTexts('bill');
  if (!isComplete) return <Chip tone="brand">{t('running')}</Chip>;
  // What the operator uses itself is billed to nobody.
  return account && <Chip tone="warn">{t('waiting')}</Chip>;
}

/** What is to be paid of an issued bill of somebody who pays after use: the amount is said where it is not all of it. */
export function PaymentChip({ bill: { openCents, totalCents } }: { bill: BillListItem }) {
  const t = useTexts('bill');
  if (openCents === null) return null;
  if (openCents === 0) return <Chip tone="good">{t('paid')}</Chip>;
  return <Chip tone="warn">{openCents === totalCents ? t('unpaid') : t('openAmount', { amount: formatMoney(openCents) })}</Chip>;
}
