import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { type ActionForm, type FormFields, useActionForm } from '#shared/form/use-action-form.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type RosterWarning, warningsOf } from '../model/describe-warning.ts';
import { draftOfAnswer, type RosterAnswer, type RosterDraft, toRosterInput } from '../model/roster-draft.ts';

export type RosterFields = FormFields<RosterDraft>;

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

/** The form that makes or changes the roster of a team, and the warnings for which the last save needed a reason. */
export function useRosterForm(answer: RosterAnswer): {
  form: ActionForm<RosterDraft, SaveIntent>;
  warnings: RosterWarning[];
  /** Somebody else has changed the roster since the form was opened. */
  isOutdated: boolean;
} {
  const { team, roster } = answer;
  const version = roster?.version ?? 0;
  const t = useTexts('roster');
  const goBack = useGoBack(screenAddress('roster', { team: team.id }));
  const [refused, setRefused] = useState({ roster: '', warnings: [] as RosterWarning[] });
  // They stand, and a reason counts, while nothing else is changed.
  const warningsOn = (values: RosterDraft) => (refused.roster === withoutReason(values) ? refused.warnings : []);
  const { mutateAsync } = useApiMutation('saveRoster', { silent: true });
  const form: ActionForm<RosterDraft, SaveIntent> = useActionForm<RosterDraft, unknown, SaveIntent>({
    draftKey: `roster:${team.id}`,
    initial: draftOfAnswer(answer),
    findFaults: (values) => ({
      ...findMissing(values, ['startsOn', warningsOn(values).length > 0 && 'reason']),
      ...findEmptyParts(values),
    }),
    send: async (values, intent) => {
      try {
        const given = warningsOn(values).length > 0 ? values : { ...values, reason: '' };
        return await mutateAsync(toRosterInput(team.id, given, intent === 'over' ? version : values.version));
      } catch (error) {
        const found = warningsOf(error);
        if (found) {
          setRefused({ roster: withoutReason(values), warnings: found });
          form.change({ reason: '' });
        } else await explainRefusal(error, 'getRoster');
        throw error;
      }
    },
    onSent: () => {
      showToast(t('form.saved'), { kind: 'success' });
      goBack();
      void invalidateApi('getRoster', 'listShifts', 'getDuty');
    },
  });
  return { form, warnings: warningsOn(form.values), isOutdated: version !== form.values.version };
}

const withoutReason = (values: RosterDraft) => JSON.stringify({ ...values, reason: '' });

const limits = ['minRestHours', 'maxOvertimeHours', 'minOnDuty'] as const;

/** The texts, times and numbers that are missing, by the paths under which the server reports them. */
function findEmptyParts({ shiftTypes, crews, ...values }: RosterDraft): Record<string, string> {
  const paths = [
    ...shiftTypes.flatMap((type, index) =>
      (['name', 'letter', 'from', 'to'] as const)
        .filter((field) => type[field].trim() === '')
        .map((field) => `shiftTypes.${index}.${field}`),
    ),
    ...limits.filter((limit) => parseNumber(values[limit]) === null).map((limit) => `limits.${limit}`),
    ...crews.flatMap(({ name }, index) => (name.trim() === '' ? [`crews.${index}.name`] : [])),
  ];
  return Object.fromEntries(paths.map((path) => [path, textOfEmptyField('other')]));
}
