import type { AlarmSchedule } from '@energy-om/domain';
import { maxScheduleWindows } from '@energy-om/domain';
import { defaultWindow } from '#features/alarm/model/rule-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import type { RuleFieldsProps } from './rule-fields.ts';
import { WindowField } from './WindowField.tsx';

/** The rule applies always, or at certain hours of certain weekdays. */
export function ScheduleFields({ form }: RuleFieldsProps) {
  const t = useTexts('alarmRule');
  const { schedule } = form.values;
  const setWindows = (windows: readonly AlarmSchedule[] | null, ...fields: string[]) =>
    form.change({ schedule: windows }, 'schedule', ...fields);
  const namesOf = (index: number) => ['weekdays', 'from', 'to'].map((part) => `schedule.${index}.${part}`);
  // A removed window's faults would otherwise be shown at the window that takes its index.
  const allNames = (schedule ?? []).flatMap((_, index) => namesOf(index));
  return (
    <>
      <Choice
        label={t('edit.schedule')}
        layout="pills"
        options={[
          { value: 'always', label: t('edit.always') },
          { value: 'windows', label: t('edit.windows') },
        ]}
        value={schedule === null ? 'always' : 'windows'}
        onChange={(kind) => setWindows(kind === 'always' ? null : [defaultWindow], ...allNames)}
        error={form.faults.at('schedule')}
      />
      {schedule?.map((window, index) => (
        <WindowField
          // biome-ignore lint/suspicious/noArrayIndexKey: a window has no identity but its index
          key={index}
          number={index + 1}
          value={window}
          onChange={(changed) => setWindows(schedule.with(index, { ...window, ...changed }), ...namesOf(index))}
          onRemove={schedule.length > 1 ? () => setWindows(schedule.toSpliced(index, 1), ...allNames) : null}
          at={(part) => form.faults.at(`schedule.${index}.${part}`)}
        />
      ))}
      {schedule !== null && schedule.length < maxScheduleWindows && (
        <Button variant="plain" size="small" onPress={() => setWindows([...schedule, defaultWindow])}>
          {t('edit.addWindow')}
        </Button>
      )}
    </>
  );
}
