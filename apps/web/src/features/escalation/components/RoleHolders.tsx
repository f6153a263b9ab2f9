import type { Role } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { RecipientKey } from '../model/escalation-draft.ts';
import styles from './RoleHolders.module.css';

/** The recipients that are everybody with a role. */
const roleOf: Partial<Record<RecipientKey, Role>> = {
  dispatchers: 'dispatcher',
  administrators: 'tenant_admin',
  team_leader: 'team_leader',
  technician: 'technician',
  client_rep: 'client_rep',
};

const shownPeople = 3;

/** Who has the roles that a step notifies, so that it is seen before it matters when nobody has one. */
export function RoleHolders({ recipients }: { recipients: readonly RecipientKey[] }) {
  const chosen = recipients.flatMap((key) => {
    const role = roleOf[key];
    return role === undefined ? [] : [{ key, role }];
  });
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.holders}>
      {chosen.map(({ key, role }) => (
        <Holders key={key} recipient={key} role={role} />
      ))}
    </ul>
  );
}

function Holders({ recipient, role }: { recipient: RecipientKey; role: Role }) {
  const t = useTexts('escalation');
  const { data } = useApiQuery('listRoleUsers', { roleCode: role }, { silent: true });
  if (!data) return null;
  const of = t(`recipient.${recipient}`);
  if (data.length === 0) return <li className={styles.nobody}>{t('holders.nobody', { of })}</li>;
  const people = formatList(data.slice(0, shownPeople).map(({ name }) => name));
  return <li>{data.length > shownPeople ? t('holders.more', { of, people, count: data.length }) : t('holders.people', { of, people })}</li>;
}
