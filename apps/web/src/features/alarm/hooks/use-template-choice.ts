import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { findChoiceFaults, type TemplateChoice, toRules } from '../model/template-choice.ts';

/** The choice of templates for a target, which ends in one call. */
export function useTemplateChoice() {
  const t = useTexts('alarmRule');
  const goBack = useGoBack(screenAddress('alarmRules'));
  const { isWhole } = useManagedScope();
  const { mutateAsync } = useApiMutation('addTemplateRules');
  const initial: TemplateChoice = { targetKind: 'model', targets: {}, chosen: [], parameters: {}, businessTypeId: null };
  const form: ActionForm<TemplateChoice> = useActionForm<TemplateChoice, { added: number }>({
    draftKey: null,
    initial,
    // A rule about a model applies everywhere, so the administrator of an area may not add one.
    adjust: (choice) => (isWhole ? choice : { ...choice, targetKind: 'area' }),
    findFaults: (choice) => findChoiceFaults(templates.data ?? [], choice),
    send: (choice) => {
      const target = { kind: choice.targetKind, id: choice.targets[choice.targetKind]?.id ?? '' };
      return mutateAsync({ target, rules: toRules(templates.data ?? [], choice), businessTypeId: choice.businessTypeId });
    },
    onSent: ({ added }) => {
      showToast(t('template.added', { count: added }), { kind: 'success' });
      goBack();
      void invalidateApi('listAlarmRules');
      void invalidateApi('listRuleTemplates');
    },
  });
  const { targetKind, targets } = form.values;
  const id = targets[targetKind]?.id ?? null;
  const templates = useApiQuery('listRuleTemplates', { kind: targetKind, id: id ?? '' }, { enabled: id !== null, silent: true });
  return { form, templates, isWhole, hasTarget: id !== null };
}
