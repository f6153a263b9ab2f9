import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { PersonChip } from '#shared/ui/chip/PersonChip.tsx';
import styles from './AskAdministrators.module.css';

/** Whom to ask for a change of the set-up, with numbers to call; renders nothing for accounts that are not shown staff. */
export function AskAdministrators() {
  const t = useTexts('common');
  const maySeePeople = useMay('member.view');
  const { data: administrators = [] } = useApiQuery('listAdministrators', {}, { enabled: maySeePeople, silent: true });
  if (administrators.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={t('setupNeeded.administrators')}>
      {administrators.map(({ fullName, phoneNumber }) => (
        <li key={phoneNumber}>
          <PersonChip name={fullName} hint={t('setupNeeded.administrator')} phoneNumber={phoneNumber} />
        </li>
      ))}
    </ul>
  );
}
