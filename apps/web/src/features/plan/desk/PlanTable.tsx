import { useApiQuery } from '#shared/api/use-api-query.ts';
import { CreateButton } from '#shared/desk/CreateButton.tsx';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { PlanStateChip } from '../components/PlanStateChip.tsx';
import type { Plan } from '../model/plan-draft.ts';
import { describeRule } from '../model/rule-words.ts';

/** The plans at the desk. */
export function PlanTable() {
  const t = useTexts('plan');
  const mayManage = useMay('plan.manage');
  const { data: plans, isError, error, refetch } = useApiQuery('listPlans', {}, { silent: true });
  return (
    <TableScreen exchange="plans" action={mayManage && <CreateButton screen="planEdit">{t('create')}</CreateButton>}>
      <ReadTable
        name="plans"
        columns={useColumns()}
        rows={plans}
        failure={isError ? { message: error.message, retry: refetch } : null}
        empty={<Empty icon="calendar" title={t('none')} hint={t(mayManage ? 'noneHint' : 'noneForDispatcher')} />}
        screens={['plan', 'planEdit']}
        rowKey={({ id }) => id}
        addressOf={({ id }) => screenAddress('plan', { id })}
        isFaded={({ state }) => state !== 'active'}
      />
    </TableScreen>
  );
}

function useColumns(): TableColumn<Plan>[] {
  const t = useTexts('plan');
  return [
    { id: 'name', header: t('field.name'), minWidth: 160, grow: 2, cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      id: 'state',
      header: t('field.state'),
      minWidth: 90,
      grow: 0,
      cell: (plan) => <PlanStateChip {...plan} />,
      sortBy: ({ state }) => state,
    },
    { id: 'rule', header: t('field.frequency'), minWidth: 180, grow: 2, cell: describeRule },
    {
      id: 'next',
      header: t('page.next'),
      minWidth: 140,
      cell: ({ state, nextAt, trigger }) =>
        nextAt ? formatTenantDateTime(nextAt) : state === 'active' && t(trigger === 'counter' ? 'page.whenReached' : 'page.afterOpen'),
      sortBy: ({ nextAt }) => nextAt ?? '',
    },
    { id: 'site', header: t('field.site'), minWidth: 140, cell: ({ site }) => site.name, sortBy: ({ site }) => site.name },
    {
      id: 'businessType',
      header: t('field.businessType'),
      minWidth: 120,
      isExtra: true,
      cell: ({ businessType }) => businessType.name,
      sortBy: ({ businessType }) => businessType.name,
    },
  ];
}
