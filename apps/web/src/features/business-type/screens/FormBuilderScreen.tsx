import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { FormBuilder } from '../components/form/FormBuilder.tsx';
import { PublishedForm } from '../components/form/PublishedForm.tsx';
import { useMayManageTypes } from '../hooks/use-may-manage-types.ts';
import { resultFormOf } from '../model/form-source.ts';

/** Builds the results form of a business type (`?id=`), or shows the published one to who may not change it. */
export function FormBuilderScreen() {
  const t = useTexts('businessType');
  const [search] = useSearchParams();
  const id = search.get('id');
  const mayManage = useMayManageTypes();
  const { data: types, isError, error, refetch } = useApiQuery('listManagedBusinessTypes', {}, { silent: true });
  const type = types?.find((one) => one.id === id);
  const source = useMemo(() => resultFormOf(id ?? ''), [id]);
  if (type) {
    const shown = { name: type.name, form: type, source };
    return type.retired || !mayManage ? <PublishedForm {...shown} retired={type.retired} /> : <FormBuilder key={id} {...shown} />;
  }
  return (
    <Screen back={screenAddress('businessTypes')}>
      {types ? (
        <Empty icon="checklist" title={t('missing')} hint={t('missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={4} lines={2} />
      )}
    </Screen>
  );
}
