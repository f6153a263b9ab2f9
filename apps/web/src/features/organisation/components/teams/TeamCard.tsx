import { minuteMs } from '@energy-om/domain';
import { Link } from 'react-router';
import { useMayEditTeam } from '#features/organisation/hooks/use-may-edit-team.ts';
import type { Team } from '#features/organisation/model/types.ts';
import { formatDuration } from '#shared/format/duration.ts';
import { formatList } from '#shared/format/list.ts';
import { formatTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { PersonChip } from '#shared/ui/chip/PersonChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './TeamCard.module.css';

/** A team: its members, the number of orders of each, and a call to any of them or to the team. */
export function TeamCard({ team, isMine }: { team: Team; isMine: boolean }) {
  const t = useTexts('organisation');
  const tCommon = useTexts('common');
  const accountId = useAccountId();
  const { id, name, specialties, areas, phone, leader, hasRoster, members } = team;
  const mayEdit = useMayEditTeam()(team);
  const facts = [
    formatList(specialties),
    formatList(areas.map((area) => area.name)),
    t('teams.size', { count: members.length }).replaceAll(' ', '\u00a0'),
    hasRoster && t('teams.countOnDuty', { count: members.filter(({ shift }) => shift !== null).length }).replaceAll(' ', '\u00a0'),
  ];
  return (
    <Card>
      <div className={styles.head}>
        <Avatar name={name} size={44} />
        <div className={styles.text}>
          <h2 className={styles.name}>
            {name}
            {isMine && <Chip tone="brand">{t('teams.mine')}</Chip>}
            {!leader && <Chip tone="warn">{t('teams.noLeader')}</Chip>}
          </h2>
          <p className={styles.hint}>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {phone && (
          <a className={styles.tool} href={`tel:${phone}`} aria-label={tCommon('call', { name })}>
            <Icon name="phone" />
          </a>
        )}
        {mayEdit && (
          <Link className={styles.tool} to={screenAddress('teamEdit', { id })} aria-label={t('teams.editName', { name })}>
            <Icon name="edit" />
          </Link>
        )}
      </div>
      {members.length === 0 && <p className={styles.hint}>{t('teams.noMembers')}</p>}
      <ul className={styles.people}>
        {members.map(({ id: personId, fullName, phoneNumber, isLeader, openOrders, openMinutes, shift }) => (
          <li key={personId}>
            <PersonChip
              name={fullName}
              hint={[
                personId === accountId && t('members.me'),
                openOrders > 0
                  ? t('teams.openOrders', { count: openOrders, time: formatDuration(openMinutes * minuteMs) })
                  : t('teams.free'),
                shift && t(shift.onCall ? 'teams.onCall' : 'teams.onDuty', { shift: shift.name, time: formatTime(shift.endsAt) }),
                hasRoster && !shift && t('teams.offDuty'),
              ]
                .filter(Boolean)
                .join(' · ')}
              phoneNumber={personId === accountId ? null : phoneNumber}
              extra={isLeader && <Chip tone="brand">{t('teams.leader')}</Chip>}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
