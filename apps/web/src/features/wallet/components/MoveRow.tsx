import { formatMoney } from '#shared/format/money.ts';
import { formatTenantWhen } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Row } from '#shared/ui/list/Row.tsx';
import { describeMove, type Move } from '../model/describe-move.ts';
import { Moved } from './Amount.tsx';
import styles from './wallet.module.css';

/** One line of a wallet's statement. @param withRoom where the moves of several rooms are mixed */
export function MoveRow({ move, withRoom = false }: { move: Move; withRoom?: boolean }) {
  const t = useTexts('wallet');
  const tCodes = useTexts('codes');
  const about = [withRoom ? move.room.name : '', move.note, formatTenantWhen(move.at)].filter(Boolean);
  return (
    <Row label={describeMove(move, { t, tCodes })} hint={about.join(' · ')}>
      <Moved cents={move.cents} />
      {!withRoom && (
        <>
          <br />
          <span className={styles.after}>{t('moves.after', { amount: formatMoney(move.balanceAfterCents) })}</span>
        </>
      )}
    </Row>
  );
}
