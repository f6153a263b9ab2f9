import { maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatDayAndWeekday } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import type { ChoiceOption } from '#shared/ui/form/Choice.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import { describeWarning, type RosterWarning, warningsOf } from '../model/describe-warning.ts';
import type { RosterAnswer } from '../model/roster-draft.ts';

export interface ChangeShiftSheetProps {
  teamId: string;
  shiftTypes: NonNullable<RosterAnswer['roster']>['shiftTypes'];
  cell: { accountId: string; name: string; day: string };
  onClose: () => void;
}

/** Chooses what a person works on one day. Where something is to be warned of, a reason is needed. */
export function ChangeShiftSheet({ teamId, shiftTypes, cell: { accountId, name, day }, onClose }: ChangeShiftSheetProps) {
  const t = useTexts('roster');
  const [warnings, setWarnings] = useState<RosterWarning[]>([]);
  const { mutateAsync } = useApiMutation('changeShift', { silent: true, invalidates: ['listShifts', 'getDuty'] });
  const options: ChoiceOption<string>[] = [
    ...shiftTypes.map((type) => ({ value: type.key, label: type.name })),
    { value: 'off', label: t('offName') },
    { value: 'cycle', label: t('change.cycle') },
  ];
  const change = async (type: string | null, reason: string) => {
    try {
      await mutateAsync({ teamId, accountId, day, type: type ?? 'cycle', reason });
      showToast(t('change.done'), { kind: 'success' });
    } catch (error) {
      const found = warningsOf(error);
      if (found) setWarnings(found);
      else reportError(error);
      throw error;
    }
  };
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t('change.title', { name, day: formatDayAndWeekday(midnightOf(day)) })}
      reasons={options}
      reasonLabel={t('form.types')}
      textLabel={t('change.reason')}
      textRequired={warnings.length > 0}
      textLimit={maxReasonLength}
      confirmText={t('change.save')}
      onConfirm={change}
    >
      {warnings.length > 0 && (
        <Callout tone="warn" icon="info">
          {warnings.map(describeWarning).join(' · ')} {t('change.warned')}
        </Callout>
      )}
    </ReasonSheet>
  );
}
