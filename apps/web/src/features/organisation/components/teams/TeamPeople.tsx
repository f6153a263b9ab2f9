import { useState } from 'react';
import { servesInTeams } from '#features/organisation/model/roles.ts';
import { type TeamDraft, type TeamPerson, togglePerson } from '#features/organisation/model/team-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PickPeopleSheet } from '#shared/member/PickPeopleSheet.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './TeamPeople.module.css';

export interface TeamPeopleProps {
  draft: TeamDraft;
  onChange: (change: Pick<TeamDraft, 'people' | 'leaderId'>) => void;
  error: string | null;
}

/** The members of a team; a star marks its leader. */
export function TeamPeople({ draft, onChange, error }: TeamPeopleProps) {
  const t = useTexts('organisation');
  const [isPicking, setPicking] = useState(false);
  const { people, leaderId } = draft;
  return (
    <Card>
      <Field
        label={t('teamEdit.members')}
        kind="group"
        error={error}
        hint={people.length > 0 ? t('teamEdit.leaderHint') : t('teamEdit.none')}
        extra={t('teamEdit.chosen', { count: people.length })}
      >
        <ul>
          {people.map((person) => (
            <ChosenPerson
              key={person.id}
              person={person}
              isLeader={person.id === leaderId}
              onLead={() => onChange({ people, leaderId: person.id === leaderId ? null : person.id })}
              onRemove={() => onChange(togglePerson(draft, person))}
            />
          ))}
        </ul>
        {people.length > 0 && leaderId === null && <Callout tone="warn">{t('teamEdit.noLeader')}</Callout>}
        <Button variant="plain" block onPress={() => setPicking(true)}>
          {t('teamEdit.choose')}
        </Button>
      </Field>
      <PickPeopleSheet
        open={isPicking}
        onClose={() => setPicking(false)}
        title={t('teamEdit.pickTitle')}
        chosen={people}
        findHindrance={({ grants }) => (grants.some(({ role }) => servesInTeams(role)) ? null : t('teamEdit.notForTeams'))}
        onToggle={(person) => onChange(togglePerson(draft, person))}
      />
    </Card>
  );
}

interface ChosenPersonProps {
  person: TeamPerson;
  isLeader: boolean;
  onLead: () => void;
  onRemove: () => void;
}

function ChosenPerson({ person: { fullName }, isLeader, onLead, onRemove }: ChosenPersonProps) {
  const t = useTexts('organisation');
  return (
    <li className={styles.person}>
      <Avatar name={fullName} size={36} />
      <span className={styles.name}>{fullName}</span>
      <button
        type="button"
        className={styles.lead}
        aria-pressed={isLeader}
        aria-label={`${t(isLeader ? 'teamEdit.unsetLeader' : 'teamEdit.setLeader')} ${fullName}`}
        onClick={onLead}
      >
        <Icon name="star" size={22} />
        <span>{t(isLeader ? 'teamEdit.leads' : 'teamEdit.setLeader')}</span>
      </button>
      <button type="button" className={styles.remove} aria-label={t('teamEdit.removeName', { name: fullName })} onClick={onRemove}>
        <Icon name="close" size={18} />
      </button>
    </li>
  );
}
