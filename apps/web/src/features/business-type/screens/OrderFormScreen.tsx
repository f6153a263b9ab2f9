import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { FormBuilder } from '../components/form/FormBuilder.tsx';
import { PublishedForm } from '../components/form/PublishedForm.tsx';
import { useMayManageTypes } from '../hooks/use-may-manage-types.ts';
import { orderForm } from '../model/form-source.ts';

/** Builds the organisation's own fields on new orders, or shows the published ones to who may not change them. */
export function OrderFormScreen() {
  const t = useTexts('businessType');
  const mayManage = useMayManageTypes();
  const { data: form, isError, error, refetch } = useApiQuery('getOrderForm', {}, { silent: true });
  if (form) {
    const shown = { name: t('orderForm'), form, source: orderForm };
    return mayManage ? <FormBuilder {...shown} /> : <PublishedForm {...shown} />;
  }
  return (
    <Screen back={orderForm.back}>
      {isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={4} lines={2} />}
    </Screen>
  );
}
