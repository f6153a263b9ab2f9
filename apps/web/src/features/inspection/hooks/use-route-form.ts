import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { emptyRoute, findRouteDraftFaults, type Route, type RouteDraft, toRouteDraft, toRouteInput } from '../model/route-draft.ts';

/** `over`: saves over what somebody else has changed. */
export type RouteIntent = 'save' | 'over';
export type RouteFormFields = ActionForm<RouteDraft, RouteIntent>;

/** The form that creates or changes a route. @param route null: a new one */
export function useRouteForm(route: Route | null): { form: RouteFormFields; isOutdated: boolean } {
  const t = useTexts('inspection');
  const goBack = useGoBack(screenAddress('inspectionRoutes'));
  const { mutateAsync: save } = useApiMutation('saveInspectionRoute', { silent: true });
  const form = useActionForm<RouteDraft, Route, RouteIntent>({
    draftKey: `inspection-route:${route?.id ?? 'new'}`,
    initial: route ? toRouteDraft(route) : emptyRoute,
    findFaults: findRouteDraftFaults,
    send: async (draft, intent) => {
      const version = intent === 'over' ? route?.version : draft.version;
      try {
        return await save(toRouteInput(draft, route && { id: route.id, version: version ?? route.version }));
      } catch (error) {
        throw await explainRefusal(error, 'listInspectionRoutes', 'getInspectionRoute');
      }
    },
    onSent: (saved) => {
      showToast(t('edit.saved', { name: saved.name, version: saved.version }), { kind: 'success' });
      goBack();
      void invalidateApi('listInspectionRoutes', 'getInspectionRoute');
    },
  });
  return { form, isOutdated: route !== null && route.version !== form.values.version };
}
