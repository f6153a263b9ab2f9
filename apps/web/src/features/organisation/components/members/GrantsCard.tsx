import { useState } from 'react';
import type { Member } from '#features/organisation/model/types.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { GrantSheet } from './GrantSheet.tsx';
import styles from './GrantsCard.module.css';
import { RevokeSheet } from './RevokeSheet.tsx';

type Grant = Member['grants'][number];

/** A member's roles with their areas; they can be granted and revoked, except the account's own. */
export function GrantsCard({ member }: { member: Member }) {
  const t = useTexts('organisation');
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<Grant | null>(null);
  const { grants, isMe } = member;
  const { covers } = useManagedScope();
  return (
    <Card title={t('member.roles')}>
      {grants.length === 0 ? (
        <p>{t('member.noRole')}</p>
      ) : (
        <ul>
          {grants.map((grant) => (
            <GrantRow key={grant.id} grant={grant} onTakeAway={isMe || !covers(grant.area?.id ?? null) ? null : () => setRevoked(grant)} />
          ))}
        </ul>
      )}
      {!isMe && (
        <Button block onPress={() => setAdding(true)}>
          {t('member.addRole')}
        </Button>
      )}
      <GrantSheet open={isAdding} onClose={() => setAdding(false)} member={member} />
      <RevokeSheet grant={revoked} onClose={() => setRevoked(null)} member={member} />
    </Card>
  );
}

function GrantRow({ grant: { role, area }, onTakeAway }: { grant: Grant; onTakeAway: (() => void) | null }) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  const name = tCodes(`role.${role}`);
  return (
    <li className={styles.grant}>
      <span className={styles.text}>
        <span className={styles.role}>{name}</span>
        <span className={styles.area}>{area?.name ?? t('wholeOrganisation')}</span>
      </span>
      {onTakeAway && (
        <Button dangerous variant="text" size="small" onPress={onTakeAway} aria-label={t('member.takeAwayName', { role: name })}>
          {t('member.takeAway')}
        </Button>
      )}
    </li>
  );
}
