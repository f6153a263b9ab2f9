import { useApiQuery } from '#shared/api/use-api-query.ts';
import { CreateButton } from '#shared/desk/CreateButton.tsx';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import { TableSwitch } from '#shared/desk/TableSwitch.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { useLabelOf } from '../hooks/use-label-of.ts';
import { useMayManageModels } from '../hooks/use-may-manage-models.ts';
import { findModels } from '../model/find-models.ts';
import type { MeterModel } from '../model/model-draft.ts';

/** The organisation's own meter models and the standard ones, at the desk. */
export function MeterModelTable() {
  const t = useTexts('meterModel');
  const mayManage = useMayManageModels();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [showsRetired, setShowsRetired] = useScreenState('retired', false);
  const { data: models, isError, error, refetch } = useApiQuery('listManagedMeterModels', {}, { silent: true });
  const retired = models?.filter((model) => model.retired).length ?? 0;
  return (
    <TableScreen
      exchange="meterModels"
      search={{ value: keyword, onChange: setKeyword, placeholder: t('searchHint') }}
      tools={retired > 0 && <TableSwitch label={`${t('showRetired')} ${retired}`} value={showsRetired} onChange={setShowsRetired} />}
      action={mayManage && <CreateButton screen="meterModel">{t('create')}</CreateButton>}
    >
      <ReadTable
        name="meter models"
        columns={useColumns()}
        rows={models && findModels(models, keyword).filter((model) => showsRetired || !model.retired)}
        failure={isError ? { message: error.message, retry: refetch } : null}
        empty={<Empty icon="meter" title={t('noneFound')} hint={t('noneFoundHint')} />}
        screens={['meterModel']}
        rowKey={({ id }) => id}
        addressOf={({ id }) => screenAddress('meterModel', { id })}
        isFaded={(model) => model.retired}
      />
    </TableScreen>
  );
}

function useColumns(): TableColumn<MeterModel>[] {
  const t = useTexts('meterModel');
  const tDesk = useTexts('desk');
  const tCodes = useTexts('codes');
  const labelOf = useLabelOf();
  return [
    { id: 'name', header: tDesk('name'), minWidth: 160, grow: 1.5, cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      id: 'origin',
      header: tDesk('origin'),
      minWidth: 84,
      grow: 0,
      cell: ({ isStandard, retired }) =>
        retired ? <Chip>{t('retired')}</Chip> : isStandard ? tDesk('standard') : <Chip tone="brand">{tDesk('own')}</Chip>,
      sortBy: ({ isStandard }) => (isStandard ? 1 : 0),
    },
    {
      id: 'energyType',
      header: tDesk('energyType'),
      minWidth: 84,
      grow: 0,
      cell: ({ energyType }) => tCodes(`energyType.${energyType}`),
      sortBy: ({ energyType }) => energyType,
    },
    { id: 'maker', header: tDesk('maker'), minWidth: 100, cell: (row) => row.manufacturer, sortBy: (row) => row.manufacturer },
    { id: 'values', header: tDesk('values'), minWidth: 180, grow: 2, isExtra: true, cell: ({ values }) => formatList(values.map(labelOf)) },
    {
      id: 'keys',
      header: tDesk('mappedKeys'),
      minWidth: 84,
      grow: 0,
      align: 'end',
      isExtra: true,
      cell: ({ mapping }) => mapping?.keys.length,
      sortBy: ({ mapping }) => mapping?.keys.length ?? null,
    },
    {
      id: 'devices',
      header: tDesk('devices'),
      minWidth: 84,
      grow: 0,
      align: 'end',
      cell: ({ devices }) => devices,
      sortBy: ({ devices }) => devices,
    },
  ];
}
