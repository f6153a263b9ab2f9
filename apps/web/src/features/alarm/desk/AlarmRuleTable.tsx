import { Link } from 'react-router';
import { describeCondition } from '#shared/alarm/describe-condition.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { CreateButton } from '#shared/desk/CreateButton.tsx';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { typingPauseMs } from '#shared/ui/form/SearchBar.tsx';
import type { Rule } from '../model/rule-draft.ts';

/** The alarm rules at the desk. */
export function AlarmRuleTable() {
  const t = useTexts('alarmRule');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const list = useInfiniteApiList('listAlarmRules', { keyword: keyword.trim() || undefined });
  const isSearching = keyword.trim() !== '';
  return (
    <TableScreen
      exchange="alarmRules"
      search={{ value: keyword, onChange: setKeyword, placeholder: t('searchHint'), delayMs: typingPauseMs }}
      tools={<Link to={screenAddress('ruleTemplates')}>{t('fromTemplates')}</Link>}
      action={<CreateButton screen="alarmRule">{t('create')}</CreateButton>}
    >
      <ReadTable
        name="alarm rules"
        columns={useColumns()}
        rows={list.isLoading || list.isFailed ? undefined : list.items}
        failure={list.isFailed ? { retry: list.refresh } : null}
        empty={<Empty icon="bell" title={t(isSearching ? 'noneFound' : 'none')} hint={t(isSearching ? 'noneFoundHint' : 'noneHint')} />}
        screens={['alarmRule']}
        rowKey={({ id }) => id}
        addressOf={({ id }) => screenAddress('alarmRule', { id })}
        isFaded={({ enabled }) => !enabled}
        pages={list}
      />
    </TableScreen>
  );
}

function useColumns(): TableColumn<Rule>[] {
  const t = useTexts('alarmRule');
  const tDesk = useTexts('desk');
  return [
    { id: 'name', header: tDesk('name'), minWidth: 150, grow: 1.5, cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      id: 'level',
      header: tDesk('level'),
      minWidth: 92,
      grow: 0,
      cell: ({ enabled, level }) => (enabled ? <LevelChip level={level} /> : <Chip>{t('disabled')}</Chip>),
      sortBy: ({ level }) => Number(level),
    },
    {
      id: 'condition',
      header: tDesk('condition'),
      minWidth: 190,
      grow: 2,
      cell: ({ condition, watched }) => describeCondition(condition, watched),
    },
    {
      id: 'target',
      header: tDesk('target'),
      minWidth: 150,
      grow: 1.5,
      cell: ({ target }) => `${t(`target.${target.kind}`)} · ${target.name}`,
      sortBy: ({ target }) => target.name,
    },
    {
      id: 'open',
      header: tDesk('openAlarms'),
      minWidth: 90,
      grow: 0,
      align: 'end',
      cell: ({ openAlarms }) => openAlarms,
      sortBy: ({ openAlarms }) => openAlarms,
    },
    {
      id: 'orders',
      header: tDesk('orders'),
      minWidth: 140,
      isExtra: true,
      cell: ({ businessType }) => (businessType ? t('raisesOrders', { type: businessType.name }) : t('noOrders')),
    },
  ];
}
