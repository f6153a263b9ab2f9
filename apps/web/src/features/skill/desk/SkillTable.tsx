import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import { TableSelect } from '#shared/desk/TableSelect.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useReadAllOnView } from '#shared/notification/use-read-on-view.ts';
import { useAccountId, useMay } from '#shared/session/session-store.ts';
import { describeEnd } from '#shared/skill/describe-end.ts';
import { SkillStateChip } from '#shared/skill/SkillStateChip.tsx';
import { skillTitle } from '#shared/skill/skill-title.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { ToMembers } from '../components/ToMembers.tsx';
import type { Skill } from '../model/skill-draft.ts';

const tabs = ['due', 'ended', 'ending', 'own'] as const;
type Tab = (typeof tabs)[number];

/** The certificates that have ended or end soon, of everybody whom the account may see, and its own, at the desk. */
export function SkillTable() {
  const t = useTexts('skill');
  useReadAllOnView('skill');
  const mayManage = useMay('skill.manage');
  const [tab, setTab] = useScreenState<Tab>('tab', 'due');
  const { rows, failure, pages } = useSkillRows(tab);
  return (
    <TableScreen
      exchange="skills"
      tools={
        <TableSelect
          label={t('tabs.label')}
          options={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          onChange={setTab}
        />
      }
    >
      <ReadTable
        key={tab}
        name="certificates"
        columns={useColumns()}
        rows={rows}
        failure={failure}
        empty={
          <Empty
            icon="checklist"
            title={t(`none.${tab}`)}
            hint={mayManage ? t('none.hint') : tab === 'own' ? t('none.ownHint') : undefined}
            action={mayManage && <ToMembers />}
          />
        }
        screens={['skill']}
        rowKey={({ id }) => id}
        addressOf={(skill) => (skill.mayManage ? screenAddress('skill', { id: skill.id, account: skill.account.id }) : null)}
        {...(pages && { pages })}
      />
    </TableScreen>
  );
}

/** The certificates of a tab; the account's own are one list without pages. */
function useSkillRows(tab: Tab) {
  const accountId = useAccountId() ?? '';
  const isOwn = tab === 'own';
  const own = useApiQuery('listMemberSkills', { accountId }, { silent: true, enabled: isOwn });
  const list = useInfiniteApiList('listEndingSkills', isOwn || tab === 'due' ? {} : { state: tab }, { enabled: !isOwn });
  if (isOwn) return { rows: own.data, failure: own.isError ? { message: own.error.message, retry: own.refetch } : null, pages: null };
  return {
    rows: list.isLoading || list.isFailed ? undefined : list.items,
    failure: list.isFailed ? { retry: list.refresh } : null,
    pages: list,
  };
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
