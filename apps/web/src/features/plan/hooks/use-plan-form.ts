import { useRef } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { createEmptyPlan, type Plan, type PlanDraft, toPlanDraft, toPlanInput } from '../model/plan-draft.ts';
import { findPlanFaults } from '../model/plan-faults.ts';

/** `publish`: saves, and lets the plan make orders; `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'publish' | 'over';

export interface PlanForm {
  form: ActionForm<PlanDraft, SaveIntent>;
  /** Somebody else has changed the plan since the form was opened. */
  isOutdated: boolean;
}

/** The form that creates or changes a plan. @param plan null: a new one */
export function usePlanForm(plan: Plan | null): PlanForm {
  const t = useTexts('plan');
  const goBack = useGoBack(screenAddress('plans'));
  const { mutateAsync: save } = useApiMutation('savePlan', { silent: true });
  const { mutateAsync: publish } = useApiMutation('publishPlan', { silent: true });
  // What was saved before its publishing failed: pressed again, it is changed and not created once more.
  const created = useRef<Plan>(null);
  // Saving over another's change follows one of the two others.
  const publishes = useRef(false);
  const form: ActionForm<PlanDraft, SaveIntent> = useActionForm<PlanDraft, Plan, SaveIntent>({
    draftKey: `plan:${plan?.id ?? 'new'}`,
    initial: plan ? toPlanDraft(plan) : createEmptyPlan(tenantToday()),
    faultNames: {
      ...{ devices: 'deviceIds', startDay: 'startsAt', seasonFrom: 'season.from', seasonTo: 'season.to' },
      ...{ counterEvery: 'counter.every', counterAlready: 'counter.already' },
    },
    findFaults: findPlanFaults,
    send: async (values, intent) => {
      if (intent !== 'over') publishes.current = intent === 'publish';
      const known = plan ?? created.current;
      const version = intent === 'over' ? known?.version : values.version;
      try {
        const saved = await save(toPlanInput(values, known && { id: known.id, version: version ?? known.version }));
        if (!publishes.current) return saved;
        created.current = saved;
        form.change({ version: saved.version });
        return await publish({ id: saved.id, version: saved.version });
      } catch (error) {
        throw await explainRefusal(error, 'listPlans', 'getPlan');
      }
    },
    onSent: (saved) => {
      const done = publishes.current ? 'edit.published' : saved.state === 'draft' ? 'edit.savedDraft' : 'edit.saved';
      showToast(t(done, { name: saved.name }), { kind: 'success' });
      goBack();
      void invalidateApi('listPlans', 'getPlan');
    },
  });
  return { form, isOutdated: plan !== null && plan.version > (form.values.version ?? 0) };
}
