import type { ApiOutput } from '@energy-om/contract';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Row } from '#shared/ui/list/Row.tsx';

/** A room that is to be cut off with an approval, with what has become of it since. */
export function RequestRow({
  of: { walletId, room, account, cents, state, sentAt },
}: {
  of: ApiOutput<'getCutoffRequest'>['rooms'][number];
}) {
  const t = useTexts('cutoff');
  const hasMoved = sentAt !== null || state !== 'due';
  return (
    <Row
      to={screenAddress('wallet', { id: walletId })}
      label={room.name}
      hint={[account.fullName, hasMoved && t(`state.${state}`)].filter(Boolean).join(' · ')}
    >
      {formatMoney(cents)}
    </Row>
  );
}
