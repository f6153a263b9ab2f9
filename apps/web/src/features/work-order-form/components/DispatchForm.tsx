import type { ApiOutput } from '@energy-om/contract';
import { useId, useState } from 'react';
import { useDraft } from '../../../shared/draft/use-draft.ts';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { BottomBar } from '../../../shared/ui/BottomBar.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { DateTimeField } from '../../../shared/ui/DateTimeField.tsx';
import { Empty } from '../../../shared/ui/Empty.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import { PrimaryButton } from '../../../shared/ui/PrimaryButton.tsx';
import { Screen } from '../../../shared/ui/Screen.tsx';
import { SearchBar } from '../../../shared/ui/SearchBar.tsx';
import { Segmented } from '../../../shared/ui/Segmented.tsx';
import { TextArea } from '../../../shared/ui/TextArea.tsx';
import { OrderBrief } from '../../../shared/work-order/OrderBrief.tsx';
import { useOrderMove } from '../../../shared/work-order/use-order-move.ts';
import { useFaults } from '../api/use-faults.ts';
import { textOfFault } from '../model/fault-text.ts';
import { findTransition } from '../model/find-transition.ts';
import { CandidateRow } from './CandidateRow.tsx';
import styles from './MemberPicker.module.css';
import { MoveNotice } from './MoveNotice.tsx';
import { NextStep } from './NextStep.tsx';
import type { OrderInHand } from './OrderActionGate.tsx';

interface DispatchDraft {
  kind: 'team' | 'person';
  teamId: string | null;
  accountId: string | null;
  /** Null: as suggested. */
  expectedAt: string | null;
  reason: string;
}

const emptyDraft: DispatchDraft = { kind: 'team', teamId: null, accountId: null, expectedAt: null, reason: '' };
const searchFrom = 8;

/** To whom: teams or people, best first with the reasons; by when; and why, when it was dispatched before. */
export function DispatchForm({ order, offered, finish, choices }: OrderInHand & { choices: ApiOutput<'getDispatchChoices'> }) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const group = useId();
  const { value: draft, change, clear } = useDraft<DispatchDraft>(`dispatch:${order.id}`, emptyDraft);
  const [keyword, setKeyword] = useState('');
  const { move, faults: served, hasMovedOn } = useOrderMove('dispatchWorkOrder', order);
  const faults = useFaults(served);
  const isAgain = offered.action === 'redispatch';
  const requires = findTransition(order, isAgain ? 'redispatch' : 'dispatch')?.requires ?? [];
  const needsReason = requires.includes('reason');
  const targetField = draft.kind === 'team' ? 'teamId' : 'accountId';
  const targetId = draft.kind === 'team' ? draft.teamId : draft.accountId;
  const expectedAt = draft.expectedAt ?? choices.suggestedExpectedAt;
  const target = draft.kind === 'team' ? choices.teams.find(({ id }) => id === targetId)?.name : choices.people.find(({ id }) => id === targetId)?.fullName;

  const choose = (id: string) => {
    change({ [targetField]: id });
    faults.forget(targetField);
  };
  const submit = async () => {
    const found: Record<string, string> = {};
    if (targetId === null || target === undefined) found[targetField] = t('dispatch.noTarget');
    if (needsReason && draft.reason.trim() === '') found.reason = textOfFault('missing');
    if (!faults.show(found) || targetId === null) return;
    await move({ [targetField]: targetId, expectedAt, reason: draft.reason.trim() || undefined });
    clear();
    finish(t('done.dispatch', { target: target ?? '' }));
  };

  const wanted = keyword.trim().toLowerCase();
  const rows =
    draft.kind === 'team'
      ? choices.teams.map((team) => ({
          ...team,
          hint: [team.leader && t('dispatch.leader', { name: team.leader.fullName }), t('dispatch.members', { count: team.memberCount })].filter(Boolean).join(' · '),
        }))
      : choices.people.map((person) => ({ ...person, name: person.fullName, hint: [person.team?.name, person.isLeader && t('members.teamLeader')].filter(Boolean).join(' · ') }));
  const shown = rows.filter(({ name, hint }) => `${name} ${hint}`.toLowerCase().includes(wanted));

  return (
    <Screen
      bottom={
        <BottomBar note={target ? t('dispatch.chosen', { target }) : undefined}>
          <PrimaryButton onPress={submit}>{tCodes(`action.${offered.action}`)}</PrimaryButton>
        </BottomBar>
      }
    >
      <OrderBrief order={order} />
      <MoveNotice shown={hasMovedOn} />
      <NextStep>{t(draft.kind === 'team' ? 'next.dispatchTeam' : 'next.dispatchPerson')}</NextStep>
      <Card>
        <DateTimeField
          label={t('dispatch.expectedAt')}
          required={requires.includes('expectedAt')}
          value={expectedAt}
          onChange={(at) => change({ expectedAt: at })}
          hint={t('dispatch.expectedHint')}
          error={faults.at('expectedAt')}
        />
        {(needsReason || isAgain) && (
          <TextArea
            label={t('dispatch.reason')}
            required={needsReason}
            value={draft.reason}
            onChange={(reason) => {
              change({ reason });
              faults.forget('reason');
            }}
            placeholder={t('dispatch.reasonExample')}
            error={faults.at('reason')}
            rows={2}
          />
        )}
      </Card>
      <Field label={t('dispatch.target')} kind="group" required error={faults.at(targetField)}>
        <Segmented
          label={t('dispatch.target')}
          options={[
            { value: 'team', label: t('dispatch.teams', { count: choices.teams.length }) },
            { value: 'person', label: t('dispatch.people', { count: choices.people.length }) },
          ]}
          value={draft.kind}
          onChange={(kind) => {
            change({ kind });
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
              hint={row.hint}
              fitness={row}
              checked={row.id === targetId}
              onChange={() => choose(row.id)}
              isBest={row.id === rows[0]?.id && rows.length > 1}
            />
          ))}
        </div>
        {shown.length === 0 && <Empty icon="people" title={t('dispatch.nobody')} hint={t('dispatch.nobodyHint')} />}
      </Field>
    </Screen>
  );
}
