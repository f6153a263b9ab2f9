import type { ApiOutput } from '@energy-om/contract';
import { useId, useState } from 'react';
import { listPeople } from '#features/work-order-form/model/candidates.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { SetupNeeded } from '#shared/setup/SetupNeeded.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { CandidateRow } from './CandidateRow.tsx';
import styles from './MemberPicker.module.css';

export interface Target {
  kind: 'team' | 'person';
  id: string | null;
}

export interface TargetPickerProps {
  choices: ApiOutput<'getDispatchChoices'>;
  value: Target;
  onKindChange: (kind: Target['kind']) => void;
  onChange: (id: string) => void;
  error: string | null;
}

const searchFrom = 8;

/** The teams or people that an order can be dispatched to, in the server's ranking, each with the reasons. */
export function TargetPicker({ choices, value, onKindChange, onChange, error }: TargetPickerProps) {
  const t = useTexts('workOrderForm');
  const group = useId();
  const [keyword, setKeyword] = useState('');
  const people = listPeople(choices.people);
  const lacksTeams = value.kind === 'team' && choices.teams.length === 0;
  const leaderOf = (name: string | undefined) => name && t('dispatch.leader', { name });
  const rows =
    value.kind === 'team'
      ? choices.teams.map((team) => ({
          ...team,
          hint: [
            leaderOf(team.leader?.fullName),
            t('dispatch.members', { count: team.memberCount }),
            team.best && team.best.id !== team.leader?.id && t('dispatch.bestMember', { name: team.best.fullName }),
          ],
        }))
      : people.map((person) => ({
          ...person,
          name: person.fullName,
          hint: [person.team?.name, person.isLeader && t('members.teamLeader')],
        }));
  const wanted = keyword.trim().toLowerCase();
  const shown = rows.filter(({ name, hint }) => `${name} ${hint.join(' ')}`.toLowerCase().includes(wanted));
  return (
    <Field label={t('dispatch.target')} kind="group" required error={error}>
      <Segmented
        label={t('dispatch.target')}
        options={[
          { value: 'team', label: t('dispatch.teams', { count: choices.teams.length }) },
          { value: 'person', label: t('dispatch.people', { count: people.length }) },
        ]}
        value={value.kind}
        onChange={(kind) => {
          onKindChange(kind);
          setKeyword('');
        }}
      />
      {rows.length >= searchFrom && <SearchBar value={keyword} onChange={setKeyword} placeholder={t('dispatch.search')} delayMs={0} />}
      <div className={styles.list}>
        {shown.map((row) => (
          <CandidateRow
            key={row.id}
            type="radio"
            group={group}
            name={row.name}
            hint={row.hint.filter(Boolean).join(' · ')}
            fitness={row}
            checked={row.id === value.id}
            onChange={() => onChange(row.id)}
            isBest={row.id === rows[0]?.id && rows.length > 1 && row.lackedSkills.length === 0}
          />
        ))}
      </div>
      {lacksTeams && (
        <SetupNeeded
          icon="people"
          title={t('dispatch.noTeams')}
          what={t('dispatch.makeTeams')}
          to={screenAddress('operationsTeam')}
          manages="team.manage"
        />
      )}
      {shown.length === 0 && !lacksTeams && <Empty icon="people" title={t('dispatch.nobody')} hint={t('dispatch.nobodyHint')} />}
    </Field>
  );
}
