import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import type { BillHead } from '../model/bill.ts';

/** What an open bill waits for: the end of its time, or its number. */
export function OpenChip({ bill: { isComplete, account } }: { bill: BillHead }) {
  const t = useTexts('bill');
  if (!isComplete) return <Chip tone="brand">{t('running')}</Chip>;
  // What the operator uses itself is billed to nobody.
  return account && <Chip tone="warn">{t('waiting')}</Chip>;
}
