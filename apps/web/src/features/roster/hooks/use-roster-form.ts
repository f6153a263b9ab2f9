import { useState } from 'react';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { type ActionForm, type FormFields, useActionForm } from '#shared/form/use-action-form.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type RosterWarning, warningsOf } from '../model/describe-warning.ts';
import { draftOfPreset, mondayOf, type RosterAnswer, type RosterDraft, toRosterDraft, toRosterInput } from '../model/roster-draft.ts';

export type RosterFields = FormFields<RosterDraft>;

/** The form that makes or changes the roster of a team, and the warnings for which the last save needed a reason. */
export function useRosterForm({ team, roster, members, today }: RosterAnswer): {
  form: ActionForm<RosterDraft>;
  warnings: RosterWarning[];
} {
  const t = useTexts('roster');
  const goBack = useGoBack(screenAddress('roster', { team: team.id }));
  const [warnings, setWarnings] = useState<RosterWarning[]>([]);
  const { mutateAsync } = useApiMutation('saveRoster', { silent: true });
  const form: ActionForm<RosterDraft> = useActionForm<RosterDraft, unknown>({
    draftKey: `roster:${team.id}:${roster?.version ?? 0}`,
    initial: roster ? toRosterDraft(roster, members) : draftOfPreset('fourCrewsThreeShifts', mondayOf(today)),
    findFaults: (values) => ({ ...findMissing(values, ['startsOn', warnings.length > 0 && 'reason']), ...findEmptyParts(values) }),
    send: async (values) => {
      try {
        return await mutateAsync(toRosterInput(team.id, values, roster?.version ?? 0));
      } catch (error) {
        const found = warningsOf(error);
        if (found) setWarnings(found);
        else if (Object.keys(fieldFaultsOf(error)).length === 0) {
          reportError(error);
          void invalidateApi('getRoster');
        }
        throw error;
      }
    },
    onSent: () => {
      showToast(t('form.saved'), { kind: 'success' });
      goBack();
      void invalidateApi('getRoster', 'listShifts', 'getDuty');
    },
  });
  return { form, warnings };
}

/** The texts and times that are missing, by the paths under which the server reports them. */
function findEmptyParts({ shiftTypes, crews }: RosterDraft): Record<string, string> {
  const paths = [
    ...shiftTypes.flatMap((type, index) =>
      (['name', 'letter', 'from', 'to'] as const)
        .filter((field) => type[field].trim() === '')
        .map((field) => `shiftTypes.${index}.${field}`),
    ),
    ...crews.flatMap(({ name }, index) => (name.trim() === '' ? [`crews.${index}.name`] : [])),
  ];
  return Object.fromEntries(paths.map((path) => [path, textOfEmptyField('other')]));
}
