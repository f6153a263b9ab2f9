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
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { useMayManageTypes } from '../hooks/use-may-manage-types.ts';
import type { BusinessType } from '../model/business-type.ts';
import { countOpenOrders, hasUnpublishedDraft } from '../model/versioned-form.ts';

/** The business types at the desk. */
export function BusinessTypeTable() {
  const t = useTexts('businessType');
  const mayManage = useMayManageTypes();
  const [showsRetired, setShowsRetired] = useScreenState('retired', false);
  const { data: types, isError, error, refetch } = useApiQuery('listManagedBusinessTypes', {}, { silent: true });
  const retired = types?.filter((type) => type.retired).length ?? 0;
  const hint = mayManage ? t(retired > 0 ? 'noneActiveHint' : 'noneHint') : t('noneForDispatcher');
  return (
    <TableScreen
      exchange="businessTypes"
      tools={retired > 0 && <TableSwitch label={t('showRetired')} value={showsRetired} onChange={setShowsRetired} />}
      action={mayManage && <CreateButton screen="businessType">{t('create')}</CreateButton>}
    >
      <ReadTable
        name="business types"
        columns={useColumns()}
        rows={types?.filter((type) => showsRetired || !type.retired)}
        failure={isError ? { message: error.message, retry: refetch } : null}
        empty={
          <Empty icon="order" title={t(retired > 0 ? 'noneActive' : 'none')} hint={hint} action={!mayManage && <AskAdministrators />} />
        }
        screens={['businessType', 'businessTypeForm']}
        rowKey={({ id }) => id}
        addressOf={({ id }) => screenAddress('businessType', { id })}
        isFaded={(type) => type.retired}
      />
    </TableScreen>
  );
}

function useColumns(): TableColumn<BusinessType>[] {
  const t = useTexts('businessType');
  const tCodes = useTexts('codes');
  const tDesk = useTexts('desk');
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no');
  return [
    { id: 'name', header: t('name'), minWidth: 170, grow: 2, cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      id: 'level',
      header: t('defaultLevel'),
      minWidth: 112,
      grow: 0,
      cell: ({ defaultLevel, retired }) => (retired ? <Chip>{t('retired')}</Chip> : <LevelChip level={defaultLevel} />),
      sortBy: ({ defaultLevel }) => Number(defaultLevel),
    },
    { id: 'specialty', header: t('specialty'), minWidth: 110, cell: ({ specialty }) => specialty, sortBy: ({ specialty }) => specialty },
    {
      id: 'form',
      header: t('form'),
      minWidth: 130,
      cell: (type) =>
        hasUnpublishedDraft(type) ? (
          <Chip tone="warn">{t('draft')}</Chip>
        ) : (
          <Chip tone={type.form.version > 0 ? 'good' : 'neutral'}>
            {type.form.version > 0 ? t('formVersion', { version: type.form.version }) : t('noForm')}
          </Chip>
        ),
      sortBy: ({ form }) => form.version,
    },
    {
      id: 'orders',
      header: tDesk('openOrders'),
      minWidth: 104,
      grow: 0,
      align: 'end',
      cell: countOpenOrders,
      sortBy: countOpenOrders,
    },
    {
      id: 'energies',
      header: t('energyTypes'),
      minWidth: 110,
      isExtra: true,
      cell: ({ energyTypes }) =>
        energyTypes.length > 0 ? formatList(energyTypes.map((energy) => tCodes(`energyType.${energy}`))) : t('anyEnergy'),
    },
    { id: 'check', header: t('checkRequired'), minWidth: 100, isExtra: true, cell: ({ checkRequired }) => yesNo(checkRequired) },
    { id: 'photo', header: t('afterPhotoRequired'), minWidth: 110, isExtra: true, cell: (type) => yesNo(type.afterPhotoRequired) },
    {
      id: 'signatures',
      header: t('signatures'),
      minWidth: 100,
      isExtra: true,
      cell: ({ oneSignature }) => t(oneSignature ? 'signature.one' : 'signature.two'),
    },
  ];
}
