import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import type { Fitness } from './CandidateChips.tsx';
import { CandidateRow } from './CandidateRow.tsx';
import styles from './MemberPicker.module.css';

export interface Candidate extends Fitness {
  id: string;
  fullName: string;
  team: { name: string } | null;
  isLeader: boolean;
}

export interface OrderMembers {
  memberIds: readonly string[];
  leadId: string | null;
}

export interface MemberPickerProps {
  candidates: readonly Candidate[];
  value: OrderMembers;
  onChange: (members: OrderMembers) => void;
  /** The account that cannot be removed: the own one, when it starts its own order. */
  fixedId?: string;
  error?: string | null;
}

/** Chooses the members and their lead: the first chosen one leads until another star is pressed. */
export function MemberPicker({ candidates, value, onChange, fixedId, error }: MemberPickerProps) {
  const t = useTexts('workOrderForm');
  const toggle = (id: string) => {
    if (id === fixedId) return;
    const memberIds = value.memberIds.includes(id) ? value.memberIds.filter((one) => one !== id) : [...value.memberIds, id];
    const leadId = value.leadId !== null && memberIds.includes(value.leadId) ? value.leadId : (memberIds[0] ?? null);
    onChange({ memberIds, leadId });
  };
  return (
    <Field label={t('members.label')} kind="group" required error={error} extra={t('members.chosen', { count: value.memberIds.length })}>
      <div className={styles.list}>
        {candidates.map((person) => {
          const isMember = value.memberIds.includes(person.id);
          const isLead = value.leadId === person.id;
          return (
            <CandidateRow
              key={person.id}
              type="checkbox"
              name={person.fullName}
              hint={[person.team?.name, person.isLeader ? t('members.teamLeader') : null].filter(Boolean).join(' · ')}
              fitness={person}
              checked={isMember}
              onChange={() => toggle(person.id)}
              extra={
                isMember && (
                  <button
                    type="button"
                    className={styles.lead}
                    aria-pressed={isLead}
                    aria-label={`${t(isLead ? 'members.lead' : 'members.setLead')} ${person.fullName}`}
                    onClick={() => onChange({ ...value, leadId: person.id })}
                  >
                    <Icon name="star" size={24} />
                    <span>{t(isLead ? 'members.lead' : 'members.setLead')}</span>
                  </button>
                )
              }
            />
          );
        })}
      </div>
    </Field>
  );
}
