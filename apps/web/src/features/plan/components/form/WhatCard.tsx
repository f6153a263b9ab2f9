import { eventLevels, maxDescriptionLength, maxNameLength } from '@energy-om/domain';
import { useMemo } from 'react';
import { findTemplate, findTypeId } from '#features/plan/model/apply-template.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { findAreasWithin } from '#shared/area/managed-areas.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from '../fields.module.css';
import { DevicesField } from './DevicesField.tsx';
import type { PlanFieldsProps } from './plan-fields.ts';

/** What is to be done, and where. */
export function WhatCard({ form }: PlanFieldsProps) {
  const t = useTexts('plan');
  const tCodes = useTexts('codes');
  const { data: all } = useApiQuery('listManagedProjects', {}, { silent: true });
  const projects = all?.filter(({ state }) => state === 'active') ?? [];
  const project = projects.find(({ id }) => id === form.values.projectId);
  const sites = useSites(project?.areas.map(({ id }) => id) ?? []);
  const types = project?.businessTypes ?? [];
  const noProject = form.values.projectId === null;
  const template = findTemplate(form.values.templateId);
  const typeOf = (projectId: string) => template && findTypeId(template, projects.find(({ id }) => id === projectId)?.businessTypes ?? []);
  return (
    <Card title={t('edit.what')}>
      <div className={styles.stack}>
        <TextField
          label={t('field.name')}
          required
          maxLength={maxNameLength}
          placeholder={t('edit.namePlaceholder')}
          {...form.field('name')}
        />
        <PickerField
          label={t('field.project')}
          required
          options={projects.map(({ id, name, customer }) => ({ value: id, label: name, hint: customer }))}
          {...form.field('projectId')}
          onChange={(projectId) => form.change({ projectId, businessTypeId: typeOf(projectId), ...atSite(null) })}
        />
        <PickerField
          label={t('field.site')}
          required
          disabled={noProject}
          placeholder={noProject ? t('edit.projectFirst') : undefined}
          options={sites}
          {...form.field('siteId')}
          onChange={(siteId) => form.change(atSite(siteId))}
        />
        <PickerField
          label={t('field.businessType')}
          required
          disabled={noProject}
          placeholder={noProject ? t('edit.projectFirst') : undefined}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('businessTypeId')}
        />
        <DevicesField form={form} />
        <Choice
          label={t('field.level')}
          layout="pills"
          options={eventLevels.map((level) => ({ value: level, label: tCodes(`level.${level}`) }))}
          {...form.field('level')}
        />
        <TextArea
          label={t('field.description')}
          optional
          limit={maxDescriptionLength}
          placeholder={t('edit.descriptionPlaceholder')}
          {...form.field('description')}
        />
      </div>
    </Card>
  );
}

/** Another place has other things. */
const atSite = (siteId: string | null) => ({ siteId, devices: [], routeId: null, meterId: null, counterUnit: null });

/** The places of a project that this account manages. */
function useSites(areaIds: readonly string[]) {
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const { covers } = useManagedScope();
  const options = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  const within = findAreasWithin(areas ?? [], areaIds);
  return options.filter(({ value }) => within.has(value) && covers(value));
}
