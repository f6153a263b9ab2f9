import type { ReactNode } from 'react';
import type { Member } from '#features/organisation/model/types.ts';
import { formatDay } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './MemberHead.module.css';

/** The person, and since when they are a member. */
export function MemberHead({ member, children }: { member: Member; children?: ReactNode }) {
  const t = useTexts('organisation');
  const { fullName, avatar, phoneNumber, state, since, isMe } = member;
  return (
    <Card>
      <div className={styles.head}>
        <Avatar name={fullName} picture={avatar} size={60} />
        <div className={styles.who}>
          <h2 className={styles.name}>
            {fullName}
            {isMe && <Chip tone="brand">{t('members.me')}</Chip>}
            {state === 'pending' && <Chip tone="warn">{t('join.pending')}</Chip>}
          </h2>
          <p className={styles.fact}>{phoneNumber}</p>
          <p className={styles.fact}>{t(state === 'pending' ? 'member.asked' : 'member.since', { date: formatDay(since) })}</p>
        </div>
      </div>
      {children}
    </Card>
  );
}
