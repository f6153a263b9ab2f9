import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';

/** What is in a wallet or in several, or what is owed, with what is held back for a refund. */
export function BalanceFigure({ balanceCents, frozenCents }: { balanceCents: number; frozenCents: number }) {
  const t = useTexts('wallet');
  return (
    <KeyFigure
      size="large"
      align="start"
      label={t(balanceCents < 0 ? 'owes' : 'balance')}
      value={formatMoney(Math.abs(balanceCents))}
      tone={balanceCents < 0 ? 'danger' : 'plain'}
      {...(frozenCents > 0 && { hint: t('frozen', { amount: formatMoney(frozenCents) }) })}
    />
  );
}
