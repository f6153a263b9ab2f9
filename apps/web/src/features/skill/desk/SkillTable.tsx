import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import { TableSelect } from '#shared/desk/TableSelect.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { describeEnd } from '#shared/skill/describe-end.ts';
import { SkillStateChip } from '#shared/skill/SkillStateChip.tsx';
import { skillTitle } from '#shared/skill/skill-title.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { ToMembers } from '../components/ToMembers.tsx';
import type { Skill } from '../model/skill-draft.ts';

const states = ['ended', 'ending'] as const;

/** The certificates that have ended or end soon, at the desk. One's own are in the profile. */
export function SkillTable() {
  const t = useTexts('skill');
  const mayManage = useMay('skill.manage');
  const [state, setState] = useScreenState<(typeof states)[number]>('state', 'ended');
  const list = useInfiniteApiList('listEndingSkills', { state });
  return (
    <TableScreen
      tools={
        <TableSelect
          label={t('tabs.label')}
          options={states.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={state}
          onChange={setState}
        />
      }
    >
      <ReadTable
        key={state}
        label={t(`tabs.${state}`)}
        name="certificates"
        columns={useColumns()}
        rows={list.isLoading || list.isFailed ? undefined : list.items}
        failure={list.isFailed ? { retry: list.refresh } : null}
        empty={
          <Empty
            icon="checklist"
            title={t(`none.${state}`)}
            hint={mayManage ? t('none.hint') : undefined}
            action={mayManage && <ToMembers />}
          />
        }
        screens={['skill']}
        rowKey={({ id }) => id}
        addressOf={(skill) => (skill.mayManage ? screenAddress('skill', { id: skill.id, account: skill.account.id }) : null)}
        pages={list}
      />
    </TableScreen>
  );
}

function useColumns(): TableColumn<Skill>[] {
  const t = useTexts('skill');
  const tDesk = useTexts('desk');
  return [
    {
      id: 'person',
      header: t('edit.person'),
      minWidth: 110,
      cell: ({ account }) => account.fullName,
      sortBy: ({ account }) => account.fullName,
    },
    { id: 'kind', header: t('tabs.label'), minWidth: 170, grow: 1.5, cell: skillTitle, sortBy: skillTitle },
    { id: 'state', header: tDesk('state'), minWidth: 96, grow: 0, cell: ({ state }) => <SkillStateChip state={state} /> },
    { id: 'end', header: t('field.validUntil'), minWidth: 170, cell: describeEnd, sortBy: ({ endsOn }) => endsOn },
    {
      id: 'number',
      header: t('field.certificateNo'),
      minWidth: 150,
      isExtra: true,
      cell: ({ certificateNo }) => certificateNo,
      sortBy: ({ certificateNo }) => certificateNo,
    },
  ];
}
