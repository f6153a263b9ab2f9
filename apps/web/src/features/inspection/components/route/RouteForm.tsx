import { maxNameLength, maxRoutePoints } from '@energy-om/domain';
import { useMemo, useState } from 'react';
import { type RouteFormFields, useRouteForm } from '#features/inspection/hooks/use-route-form.ts';
import { listRouteDifferences } from '#features/inspection/model/route-differences.ts';
import { createPoint, movePoint, type Route, type TypedPoint, toRouteDraft } from '#features/inspection/model/route-draft.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import styles from '../inspection.module.css';
import { PointCard } from './PointCard.tsx';
import { RemoveRoute } from './RemoveRoute.tsx';
import { RouteLabelsSheet } from './RouteLabelsSheet.tsx';

/** Creates or changes a route. @param route null: a new one */
export function RouteForm({ route }: { route: Route | null }) {
  const t = useTexts('inspection');
  const { form, isOutdated } = useRouteForm(route);
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Screen
      title={t(route ? 'edit.editTitle' : 'edit.newTitle')}
      back={screenAddress('inspectionRoutes')}
      bottom={
        <BottomBar
          note={noteOfConflict(isOutdated)}
          secondary={route ? [{ key: 'labels', icon: 'qr', label: t('labels.action'), onPress: () => setPrinting(true) }] : []}
        >
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t('edit.save')}
          </Button>
        </BottomBar>
      }
    >
      {route && isOutdated ? (
        <VersionConflict
          differences={listRouteDifferences(route, form.values, areas ?? [])}
          onTakeTheirs={() => form.change(toRouteDraft(route))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <HeadCard form={form} />
      <PointsCard form={form} />
      {route && <RemoveRoute route={route} />}
      {route && <RouteLabelsSheet route={route} open={isPrinting} onClose={() => setPrinting(false)} />}
    </Screen>
  );
}

function HeadCard({ form }: { form: RouteFormFields }) {
  const t = useTexts('inspection');
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const { covers } = useManagedScope();
  const options = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  return (
    <Card title={t('edit.what')}>
      <div className={styles.stack}>
        <TextField
          label={t('edit.name')}
          required
          autoComplete="off"
          maxLength={maxNameLength}
          placeholder={t('edit.namePlaceholder')}
          {...form.field('name')}
        />
        <PickerField label={t('edit.site')} required options={options.filter(({ value }) => covers(value))} {...form.field('siteId')} />
      </div>
    </Card>
  );
}

/** The points in their order; one of them is unfolded. */
function PointsCard({ form }: { form: RouteFormFields }) {
  const t = useTexts('inspection');
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { points } = form.values;
  const write = (after: readonly TypedPoint[]) => form.change({ points: after });
  const add = () => {
    const point = createPoint();
    write([...points, point]);
    setOpenKey(point.key);
  };
  return (
    <Card title={t('edit.points')}>
      {points.map((point, index) => (
        <PointCard
          key={point.key}
          form={form}
          point={point}
          index={index}
          isLast={index === points.length - 1}
          isOpen={point.key === openKey}
          onToggle={() => setOpenKey(point.key === openKey ? null : point.key)}
          onMove={(by) => write(movePoint(points, index, by))}
          onRemove={() => write(points.filter((one) => one !== point))}
        />
      ))}
      {form.faults.at('points') && (
        <p className={styles.fault} role="alert">
          {form.faults.at('points')}
        </p>
      )}
      {points.length < maxRoutePoints && (
        <Button variant="plain" block onPress={add}>
          {t('edit.addPoint')}
        </Button>
      )}
    </Card>
  );
}
