import { maxNameLength } from '@energy-om/domain';
import { useStoreForm } from '#features/spare-part/hooks/use-store-form.ts';
import { listDifferences, type Store, toStoreDraft, wholeTenant } from '#features/spare-part/model/store-draft.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listManagedAreaOptions } from '#shared/area/managed-area-options.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { PeopleField } from '#shared/member/PeopleField.tsx';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import styles from '../spare-part.module.css';
import { RetireStore } from './RetireStore.tsx';

/** Opens a store, or changes or closes it. @param store null: a new one */
export function StoreForm({ store }: { store: Store | null }) {
  const t = useTexts('sparePart');
  const { form, isOutdated } = useStoreForm(store);
  const { isWhole } = useManagedScope();
  const { data: areas = [] } = useApiQuery('listAreas', {}, { silent: true });
  const options = listManagedAreaOptions(areas).map(({ id, name, hint, level, disabled }) => ({
    value: id,
    label: name,
    hint,
    level,
    disabled,
  }));
  const whole = { value: wholeTenant, label: t('store.wholeTenant') };
  return (
    <Screen
      title={t(store ? 'store.editTitle' : 'store.newTitle')}
      back={screenAddress('stores')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t(store ? 'store.save' : 'store.create')}
          </Button>
        </BottomBar>
      }
    >
      {store && isOutdated ? (
        <VersionConflict
          differences={listDifferences(store, form.values)}
          onTakeTheirs={() => form.change(toStoreDraft(store))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <Card>
        <div className={styles.stack}>
          <TextField
            label={t('store.name')}
            required
            maxLength={maxNameLength}
            placeholder={t('store.nameExample')}
            {...form.field('name')}
          />
          <PickerField
            label={t('store.area')}
            required
            hint={t('store.areaHint')}
            options={[...(isWhole ? [whole] : []), ...options]}
            {...form.field('areaId')}
            onChange={(areaId) => form.change({ areaId, areaName: options.find(({ value }) => value === areaId)?.label ?? '' })}
          />
          <PeopleField label={t('store.keepersField')} optional hint={t('store.keepersHint')} {...form.field('keepers')} />
        </div>
      </Card>
      {store && <RetireStore store={store} onRetired={form.reset} />}
    </Screen>
  );
}
