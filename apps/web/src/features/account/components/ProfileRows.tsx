import { isMobileNumber } from '@energy-om/domain';
import { useState } from 'react';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import type { UserInfo } from '#shared/session/stored-items.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { MailSheet } from './MailSheet.tsx';
import { NameSheet } from './NameSheet.tsx';
import styles from './ProfileRows.module.css';

/** Name, number, e-mail address, roles and teams; the first three can be changed. */
export function ProfileRows({ user }: { user: UserInfo }) {
  const t = useTexts('account');
  const tCodes = useTexts('codes');
  const [isNaming, setNaming] = useState(false);
  const [isAddressing, setAddressing] = useState(false);
  const teams = user.teams.map(({ name, isLeader }) => (isLeader ? t('leaderOf', { team: name }) : name));
  return (
    <Card>
      <div>
        <Row label={t('fullName')} onPress={() => setNaming(true)}>
          {user.fullName}
        </Row>
        <Row label={t('phoneNumber')} to={screenAddress('safety')}>
          <span className={styles.number}>{user.phoneNumber}</span>
        </Row>
        <Row label={t('mail')} onPress={() => setAddressing(true)}>
          {user.mail ? (
            <span className={styles.mail}>
              <span className={styles.address}>{user.mail}</span>
              {!user.isMailProven && <Chip tone="warn">{t('mailUnproven')}</Chip>}
            </span>
          ) : (
            t('noMail')
          )}
        </Row>
        {!isMobileNumber(user.loginName) && <Row label={t('loginName')}>{user.loginName}</Row>}
        <Row label={t('roles')}>
          {user.roles.length === 0 ? (
            t('noRoles')
          ) : (
            <span className={styles.roles}>
              {user.roles.map((role) => (
                <Chip key={role} tone="brand">
                  {tCodes(`role.${role}`)}
                </Chip>
              ))}
            </span>
          )}
        </Row>
        <Row label={t('teams')}>{teams.length === 0 ? t('noTeams') : formatList(teams)}</Row>
      </div>
      <MailSheet open={isAddressing} onClose={() => setAddressing(false)} mail={user.mail ?? null} isProven={user.isMailProven ?? false} />
      <NameSheet open={isNaming} onClose={() => setNaming(false)} fullName={user.fullName} />
    </Card>
  );
}
