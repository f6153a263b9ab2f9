import { type AudienceKind, addressableRoles, audienceKinds } from '@energy-om/domain';
import type { AnnouncementForm } from '#features/announcement/hooks/use-announcement-form.ts';
import { isAudienceComplete, toAudience } from '#features/announcement/model/announcement-draft.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listManagedAreaOptions } from '#shared/area/managed-area-options.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import styles from '../announcement.module.css';

/** Whom it is for: who, and within which areas; with how many people that makes. */
export function AudienceCard({ form }: { form: AnnouncementForm }) {
  const t = useTexts('announcement');
  const tCodes = useTexts('codes');
  const { isWhole } = useManagedScope();
  const { kind } = form.values;
  const { data: areas } = useApiQuery('listAreas', {}, { silent: true });
  const { data: teams } = useApiQuery('listTeams', {}, { silent: true, enabled: kind === 'teams' });
  // Teams are wherever they are, so whoever manages a part of the organisation addresses areas.
  const kinds = audienceKinds.filter((each) => isWhole || each !== 'teams');
  return (
    <Card title={t('form.audience')}>
      <div className={styles.stack}>
        <Choice<AudienceKind>
          label={t('form.who')}
          layout="pills"
          options={kinds.map((value) => ({ value, label: t(`audience.${value}`) }))}
          {...form.field('kind')}
        />
        {kind === 'roles' && (
          <MultiChoice
            label={t('form.roles')}
            required
            layout="pills"
            options={addressableRoles.map((value) => ({ value, label: tCodes(`role.${value}`) }))}
            {...form.field('roles')}
          />
        )}
        {kind === 'teams' ? (
          <MultiPickerField
            label={t('form.teams')}
            required
            options={teams?.map(({ id, name }) => ({ id, name })) ?? null}
            {...form.field('teams')}
          />
        ) : (
          <MultiPickerField
            label={t('form.areas')}
            required={!isWhole}
            optional={isWhole}
            hint={t(isWhole ? 'form.areasHint' : 'form.areasHintLimited')}
            includesWithin
            options={areas ? listManagedAreaOptions(areas) : null}
            {...form.field('areas')}
          />
        )}
        <ReaderCount form={form} />
      </div>
    </Card>
  );
}

function ReaderCount({ form: { values } }: { form: AnnouncementForm }) {
  const t = useTexts('announcement');
  const { kind, roles, teamIds, areaIds } = toAudience(values);
  const isComplete = isAudienceComplete(values);
  const { data } = useApiQuery('countAnnouncementReaders', { kind, roles, teamIds, areaIds }, { silent: true, enabled: isComplete });
  if (!isComplete || !data) return null;
  return (
    <p className={data.readers === 0 ? styles.fault : styles.hint} role="status">
      {data.readers === 0 ? t('form.nobody') : t('form.readers', { count: data.readers })}
    </p>
  );
}
