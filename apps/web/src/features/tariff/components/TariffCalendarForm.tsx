import { chinaHolidays, type TariffDateKind, tariffDateKinds } from '@energy-om/domain';
import { useState } from 'react';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import {
  type TariffCalendarForm as Form,
  listCalendarDifferences,
  type TariffCalendar,
  useTariffCalendarForm,
} from '../hooks/use-tariff-calendar-form.ts';
import styles from './tariff.module.css';

/** Keeps the holidays, shifted workdays and hot days of all tariffs. */
export function TariffCalendarForm({ stored }: { stored: TariffCalendar }) {
  const t = useTexts('tariff');
  const { form, isOutdated } = useTariffCalendarForm(stored);
  return (
    <Screen
      back={screenAddress('tariffs')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t('calendar.save')}
          </Button>
        </BottomBar>
      }
    >
      {isOutdated ? (
        <VersionConflict
          differences={listCalendarDifferences(stored, form.values)}
          onTakeTheirs={() => form.change(stored)}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <Callout>{t('calendar.explain')}</Callout>
      <NewDate form={form} />
      {tariffDateKinds.map((kind) => (
        <DateList key={kind} kind={kind} form={form} />
      ))}
    </Screen>
  );
}

function NewDate({ form }: Pick<Form, 'form'>) {
  const t = useTexts('tariff');
  const [kind, setKind] = useState<TariffDateKind>('holiday');
  const [date, setDate] = useState<string | null>(null);
  const year = Number(tenantToday().slice(0, 4));
  const published = chinaHolidays[year];
  const merge = (before: readonly string[], more: readonly string[]) => [...new Set([...before, ...more])].sort();
  const add = () => {
    if (date === null) return;
    form.update(kind, (before) => merge(before, [date]));
    setDate(null);
  };
  return (
    <Card>
      <div className={styles.stack}>
        <Segmented
          label={t('calendar.kind')}
          options={tariffDateKinds.map((value) => ({ value, label: t(`calendar.kinds.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <DateTimeField label={t('calendar.date')} precision="date" value={date} onChange={setDate} />
        <Button variant="plain" size="small" disabled={date === null} onPress={add}>
          {t('calendar.add')}
        </Button>
        {published && (
          <Button
            variant="plain"
            size="small"
            onPress={() =>
              form.change({
                holiday: merge(form.values.holiday, published.holidays),
                shiftedWorkday: merge(form.values.shiftedWorkday, published.extraWorkdays),
              })
            }
          >
            {t('calendar.fill', { year })}
          </Button>
        )}
      </div>
    </Card>
  );
}

function DateList({ kind, form }: Pick<Form, 'form'> & { kind: TariffDateKind }) {
  const t = useTexts('tariff');
  const dates = form.values[kind];
  const fault = form.faults.within(kind);
  return (
    <Card title={t(`calendar.kinds.${kind}`)} extra={t('calendar.count', { count: dates.length })}>
      {fault && <p className={styles.error}>{fault}</p>}
      {dates.length === 0 && <p className={styles.words}>{t(`calendar.none.${kind}`)}</p>}
      <ul>
        {dates.map((date) => (
          <li key={date} className={styles.date}>
            {formatDate(`${date}T12:00:00`)}
            <button
              type="button"
              className={styles.remove}
              aria-label={t('calendar.remove', { date })}
              onClick={() => form.update(kind, (before) => before.filter((one) => one !== date))}
            >
              <Icon name="close" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
