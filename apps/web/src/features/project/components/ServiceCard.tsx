import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listManagedAreaOptions } from '#shared/area/managed-area-options.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { CalendarField } from '#shared/setup/CalendarField.tsx';
import { SetupNeeded } from '#shared/setup/SetupNeeded.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import styles from './fields.module.css';
import type { ProjectFieldsProps } from './project-fields.ts';

/** Where the project is, what is done in it and by whom. */
export function ServiceCard({ form }: ProjectFieldsProps) {
  const t = useTexts('project');
  const areas = useApiQuery('listAreas', {}, { silent: true });
  const types = useApiQuery('listManagedBusinessTypes', {}, { silent: true });
  const teams = useApiQuery('listTeams', {}, { silent: true });
  const areaOptions = useMemo(() => areas.data && listManagedAreaOptions(areas.data), [areas.data]);
  const failed = [areas, types, teams].filter(({ isError }) => isError);
  if (failed.length > 0) return <LoadFailed onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))} />;
  return (
    <Card title={t('edit.service')}>
      <div className={styles.stack}>
        <MultiPickerField
          label={t('field.areas')}
          required
          hint={t('edit.areasHint')}
          options={areaOptions ?? null}
          includesWithin
          empty={<SetupNeeded icon="place" title={t('edit.noAreas')} what={t('edit.makeAreas')} />}
          {...form.field('areas')}
        />
        <MultiPickerField
          label={t('field.businessTypes')}
          hint={t('edit.businessTypesHint')}
          options={types.data?.filter(({ retired }) => !retired).map(({ id, name, specialty }) => ({ id, name, hint: specialty })) ?? null}
          empty={<SetupNeeded icon="order" title={t('edit.noBusinessTypes')} what={t('edit.makeBusinessTypes')} />}
          {...form.field('businessTypes')}
        />
        <MultiPickerField
          label={t('field.teams')}
          hint={t('edit.teamsHint')}
          options={teams.data?.map(({ id, name, specialties }) => ({ id, name, hint: formatList(specialties) })) ?? null}
          empty={<SetupNeeded icon="people" title={t('edit.noTeams')} what={t('edit.makeTeams')} to={screenAddress('teamEdit')} />}
          {...form.field('teams')}
        />
        <CalendarField otherwise={t('edit.noCalendar')} {...form.field('calendarId')} />
        <SwitchRow
          label={t('field.grabAllowed')}
          hint={t('edit.grabHint')}
          value={form.values.grabAllowed}
          onChange={(grabAllowed) => form.change({ grabAllowed })}
        />
      </div>
    </Card>
  );
}
