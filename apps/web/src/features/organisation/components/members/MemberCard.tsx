import type { Member } from '#features/organisation/model/types.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardLink } from '#shared/ui/display/CardLink.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import { GrantChips } from './GrantChips.tsx';
import styles from './MemberCard.module.css';

/** A member with roles and teams, or an applicant; links to the person. */
export function MemberCard({ member }: { member: Member }) {
  const t = useTexts('organisation');
  const { accountId, fullName, avatar, phoneNumber, state, note, since, teams, isMe } = member;
  const isMember = state === 'member';
  const second = isMember
    ? [phoneNumber, ...teams.map(({ name }) => name)]
    : [phoneNumber, t('members.askedAgo', { time: formatAgo(since) })];
  return (
    <Card>
      <div className={styles.row}>
        <Avatar name={fullName} picture={avatar} size={44} />
        <div className={styles.text}>
          <h2 className={styles.name}>
            <CardLink to={screenAddress('member', { id: accountId })}>{fullName}</CardLink>
            {isMe && <Chip tone="brand">{t('members.me')}</Chip>}
          </h2>
          <p className={styles.hint}>{second.join(' · ')}</p>
          {isMember && <GrantChips grants={member.grants} />}
          {note && !isMember && <p className={styles.note}>{note}</p>}
        </div>
        <span className={styles.arrow}>
          <Icon name="forward" size={18} />
        </span>
      </div>
    </Card>
  );
}
