import { groupInviteCode } from '#features/organisation/model/invite-code.ts';
import type { Invite } from '#features/organisation/model/types.ts';
import { formatDay, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './InviteCard.module.css';
import { InviteStateChip } from './InviteStateChip.tsx';
import { InviteTerms } from './InviteTerms.tsx';

/** A code in a list: its terms, its uses and its validity. A tap shows it large. */
export function InviteCard({ invite, onOpen }: { invite: Invite; onOpen: () => void }) {
  const t = useTexts('organisation');
  const { code, state, uses, mostUses, expiresAt } = invite;
  const shown = groupInviteCode(code);
  return (
    <Card>
      <div className={styles.head}>
        <h2>
          <button
            type="button"
            className={styles.code}
            data-state={state}
            onClick={onOpen}
            aria-label={t('invites.openCode', { code: shown })}
          >
            {shown}
          </button>
        </h2>
        <InviteStateChip state={state} />
      </div>
      <InviteTerms invite={invite} />
      <p className={styles.facts}>
        <span>{t('invites.used', { uses, most: mostUses })}</span>
        {state === 'open' && <span>{t('invites.until', { date: formatWhen(expiresAt) })}</span>}
        {state === 'expired' && <span>{t('invites.ended', { date: formatDay(expiresAt) })}</span>}
      </p>
    </Card>
  );
}
