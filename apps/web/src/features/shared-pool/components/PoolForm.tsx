import { consumptionUnits, energyTypes, maxNameLength, poolBases, poolMethods } from '@energy-om/domain';
import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { useAllPages } from '#shared/form/use-all-pages.ts';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import { usePoolForm } from '../hooks/use-pool-form.ts';
import type { EnergyType, PoolDetail } from '../model/pool.ts';
import { listPoolDifferences } from '../model/pool-differences.ts';
import { createDraft, type PoolDraft } from '../model/pool-draft.ts';
import styles from './shared-pool.module.css';

const counted = energyTypes.filter((type): type is EnergyType => consumptionUnits[type] !== null);

/** Says which place shares what, by which meters and how, and from when on. Place and energy stay what they were at first. */
export function PoolForm({ pool }: { pool: PoolDetail | null }) {
  const t = useTexts('sharedPool');
  const { form, isOutdated } = usePoolForm(pool);
  return (
    <Screen
      title={t(pool ? 'edit.changeTitle' : 'edit.newTitle')}
      back={pool ? screenAddress('sharedPool', { id: pool.id }) : screenAddress('sharedPools')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t('edit.save')}
          </Button>
        </BottomBar>
      }
    >
      {pool && isOutdated ? (
        <VersionConflict
          differences={listPoolDifferences(pool, form.values)}
          onTakeTheirs={() => form.change(createDraft(pool))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <Card>
        <div className={styles.stack}>
          <TextField
            label={t('edit.name')}
            required
            maxLength={maxNameLength}
            placeholder={t('edit.namePlaceholder')}
            {...form.field('name')}
          />
          {!pool && <PlaceFields form={form} />}
          <DateTimeField label={t('edit.from')} required precision="date" hint={t('edit.fromHint')} {...form.field('from')} />
        </div>
      </Card>
      <Card>
        <div className={styles.stack}>
          <Choice
            label={t('edit.method')}
            options={poolMethods.map((value) => ({ value, label: t(`method.${value}`), hint: t(`methodHint.${value}`) }))}
            value={form.values.method}
            onChange={(method) => form.change({ method })}
          />
          <MeterFields form={form} />
        </div>
      </Card>
      <Card>
        <div className={styles.stack}>
          <Choice
            label={t('edit.basis')}
            layout="pills"
            hint={t('edit.basisHint')}
            options={poolBases.map((value) => ({ value, label: t(`basis.${value}`) }))}
            value={form.values.basis}
            onChange={(basis) => form.change({ basis })}
          />
          <RoomsField form={form} />
        </div>
      </Card>
      <Callout>{t('edit.price')}</Callout>
    </Screen>
  );
}

function PlaceFields({ form }: { form: FormFields<PoolDraft> }) {
  const t = useTexts('sharedPool');
  const tCodes = useTexts('codes');
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const options = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  const none = { meterIds: [], deductedMeterIds: [], excludedRoomIds: [] };
  return (
    <>
      <PickerField
        label={t('edit.area')}
        required
        hint={t('edit.areaHint')}
        options={options}
        {...form.field('areaId')}
        onChange={(areaId) => form.change({ areaId, ...none })}
      />
      <Choice
        label={t('edit.energy')}
        layout="pills"
        options={counted.map((value) => ({ value, label: tCodes(`energyType.${value}`) }))}
        value={form.values.energyType}
        onChange={(energyType) => form.change({ energyType, meterIds: [], deductedMeterIds: [] })}
      />
    </>
  );
}

function MeterFields({ form }: { form: FormFields<PoolDraft> }) {
  const t = useTexts('sharedPool');
  const { areaId, energyType, method } = form.values;
  const { data } = useAllPages('listMeters', areaId !== null, { energyType, kind: 'meter', ...(areaId !== null && { siteId: areaId }) });
  const options = areaId === null ? [] : (data?.map(({ id, name, location }) => ({ id, name, hint: location ?? undefined })) ?? null);
  const empty = <Empty icon="meter" title={t(areaId === null ? 'edit.areaFirst' : 'edit.noMeters')} />;
  return (
    <>
      <MultiPickerField
        label={t('edit.meters')}
        required
        hint={t('edit.metersHint')}
        options={options}
        empty={empty}
        {...form.field('meterIds')}
      />
      {method === 'remainder' && (
        <MultiPickerField
          label={t('edit.deducted')}
          hint={t('edit.deductedHint')}
          options={options}
          empty={empty}
          {...form.field('deductedMeterIds')}
        />
      )}
    </>
  );
}

/** Rooms of machines and halls bear nothing of what is used together. */
function RoomsField({ form }: { form: FormFields<PoolDraft> }) {
  const t = useTexts('sharedPool');
  const { areaId } = form.values;
  const { data } = useAllPages('listTenantRooms', areaId !== null, areaId === null ? {} : { areaId });
  const options = areaId === null ? [] : (data?.map(({ id, name, place }) => ({ id, name, hint: place.building?.name })) ?? null);
  return (
    <MultiPickerField
      label={t('edit.excluded')}
      hint={t('edit.excludedHint')}
      options={options}
      empty={<Empty icon="building" title={t(areaId === null ? 'edit.areaFirst' : 'edit.noRooms')} />}
      {...form.field('excludedRoomIds')}
    />
  );
}
