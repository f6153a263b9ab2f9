import { useApiQuery } from '#shared/api/use-api-query.ts';
import { CreateButton } from '#shared/desk/CreateButton.tsx';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import type { Rule } from '../model/rule-draft.ts';
import { useRuleSummary } from '../model/use-rule-summary.ts';

/** The dispatch rules at the desk, in the order in which they are tried. */
export function DispatchRuleTable() {
  const t = useTexts('dispatchRule');
  const mayManage = useMay('dispatch-rule.manage');
  const { data: rules, isError, error, refetch } = useApiQuery('listDispatchRules', {}, { silent: true });
  return (
    <TableScreen exchange="dispatchRules" action={mayManage && <CreateButton screen="dispatchRule">{t('create')}</CreateButton>}>
      <ReadTable
        name="dispatch rules"
        columns={useColumns()}
        rows={rules}
        failure={isError ? { message: error.message, retry: refetch } : null}
        empty={
          <Empty
            icon="dispatch"
            title={t('none')}
            hint={t(mayManage ? 'noneHint' : 'noneForDispatcher')}
            action={!mayManage && <AskAdministrators />}
          />
        }
        screens={['dispatchRule']}
        rowKey={({ id }) => id}
        addressOf={(rule) => (rule.mayManage ? screenAddress('dispatchRule', { id: rule.id }) : null)}
        isFaded={({ enabled }) => !enabled}
      />
    </TableScreen>
  );
}

function useColumns(): TableColumn<Rule>[] {
  const t = useTexts('dispatchRule');
  const tDesk = useTexts('desk');
  return [
    { id: 'name', header: tDesk('name'), minWidth: 150, cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      id: 'priority',
      header: tDesk('state'),
      minWidth: 90,
      grow: 0,
      cell: ({ enabled, priority }) =>
        enabled ? <Chip tone="brand">{t('priority', { number: priority })}</Chip> : <Chip>{t('disabled')}</Chip>,
      sortBy: ({ priority }) => priority,
    },
    { id: 'orders', header: tDesk('orders'), minWidth: 220, grow: 3, cell: (rule) => <Summary rule={rule} /> },
    {
      id: 'target',
      header: tDesk('target'),
      minWidth: 130,
      grow: 1.5,
      cell: ({ target, team }) => t(target === 'team' ? 'toTeam' : 'toOnShift', { team: team.name }),
      sortBy: ({ team }) => team.name,
    },
    {
      id: 'hindrance',
      header: tDesk('hint'),
      minWidth: 150,
      isExtra: true,
      cell: ({ enabled, hindrance }) => enabled && hindrance && <Chip tone="warn">{t(`hindrance.${hindrance}`)}</Chip>,
    },
  ];
}

function Summary({ rule }: { rule: Rule }) {
  return useRuleSummary(rule);
}
