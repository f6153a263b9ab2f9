import type { ApiOutput } from '@energy-om/contract';
import { formatMoney } from '../format/money.ts';
import { formatTenantDay } from '../format/tenant-time.ts';
import { useTexts } from '../i18n/texts.ts';
import { KeyFigure } from '../ui/display/KeyFigure.tsx';

export interface PayableFigureProps {
  payable: NonNullable<ApiOutput<'getWallet'>['payable']>;
  hint?: string;
}

/** What somebody who pays after use has to pay, and by when. */
export function PayableFigure({ payable, hint }: PayableFigureProps) {
  const t = useTexts('wallet');
  const { openCents, overdueCents, dueAt } = payable;
  // A bill is due at the end of a day.
  const due = dueAt === null ? t('payable.nothing') : t('payable.due', { day: formatTenantDay(Date.parse(dueAt) - 1) });
  return (
    <KeyFigure
      size="large"
      align="start"
      label={overdueCents > 0 ? t('payable.overdue', { amount: formatMoney(overdueCents) }) : due}
      value={formatMoney(openCents)}
      tone={overdueCents > 0 ? 'danger' : 'plain'}
      {...(hint !== undefined && { hint })}
    />
  );
}
