import type { ApiOutput } from '@energy-om/contract';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { PayableFigure } from '#shared/charge/PayableFigure.tsx';
import { CutoffNotice } from '#shared/cutoff/CutoffNotice.tsx';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { BalanceFigure } from './BalanceFigure.tsx';
import { TermsRow } from './TermsRow.tsx';
import { UsageFigures } from './UsageFigures.tsx';
import styles from './wallet.module.css';

/** What is in a wallet, and where its owner still pays for the room, what is used there. */
export function BalanceCard({ wallet }: { wallet: ApiOutput<'getWallet'> }) {
  const t = useTexts('wallet');
  const { room, account, balanceCents, frozenCents, isFormer, disagreedAt } = wallet;
  const { data } = useApiQuery('getRoomBalance', { roomId: room.id }, { enabled: !isFormer, silent: true, retry: false });
  const pays = data?.payer?.id === account.id;
  return (
    <Card title={room.name} extra={isFormer && <Chip>{t('former')}</Chip>}>
      <p className={styles.place}>{account.fullName}</p>
      {wallet.payable && !isFormer ? (
        <PayableFigure payable={wallet.payable} />
      ) : (
        <BalanceFigure balanceCents={balanceCents} frozenCents={frozenCents} />
      )}
      {disagreedAt !== null && <Callout tone="danger">{t('disagreesSince', { since: formatDateTime(disagreedAt) })}</Callout>}
      {pays && <CutoffNotice cutoff={data.cutoff} />}
      {pays && data.usage.supplies.length > 0 && <UsageFigures usage={data.usage} lasts={!wallet.payable} />}
      {wallet.mayEnter && !isFormer && <TermsRow wallet={wallet} />}
    </Card>
  );
}
