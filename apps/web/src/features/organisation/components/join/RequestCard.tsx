import { useDismissRequest } from '#features/organisation/hooks/use-dismiss-request.ts';
import type { Membership } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './OrganisationCard.module.css';

export interface RequestCardProps {
  /** Pending or refused. */
  request: Membership;
  onAskAgain: () => void;
  onWithdraw: () => void;
}

/** A request to join, pending or refused with its reason, and its actions. */
export function RequestCard({ request, onAskAgain, onWithdraw }: RequestCardProps) {
  const t = useTexts('organisation');
  const dismiss = useDismissRequest();
  const { name, state, refusal } = request;
  const isPending = state === 'pending';
  return (
    <Card>
      <div className={styles.head}>
        <Avatar kind="organisation" name={name} />
        <div className={styles.text}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.hint}>{isPending ? t('join.pendingHint') : t('join.refusedBecause', { reason: refusal ?? '-' })}</p>
        </div>
        <Chip tone={isPending ? 'warn' : 'danger'}>{t(isPending ? 'join.pending' : 'join.refused')}</Chip>
      </div>
      <div className={styles.foot}>
        {isPending ? (
          <Button variant="plain" size="small" onPress={onWithdraw}>
            {t('join.withdraw')}
          </Button>
        ) : (
          <>
            <Button variant="plain" size="small" onPress={() => dismiss(request.id)}>
              {t('join.dismiss')}
            </Button>
            <Button size="small" onPress={onAskAgain}>
              {t('join.askAgain')}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
