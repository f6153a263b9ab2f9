import { type BusinessType, fieldsOf, storeBusinessType } from '#features/business-type/model/business-type.ts';
import { findNewer } from '#features/business-type/model/conflicts.ts';
import { describeType } from '#features/business-type/model/describe-type.ts';
import { callApi } from '#shared/api/call-api.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { FormLinkCard } from './FormLinkCard.tsx';
import styles from './fields.module.css';

/** A business type that cannot be changed: a retired one, which can be restored, or any for who may only look at it. */
export function TypeFacts({ type, mayManage }: { type: BusinessType; mayManage: boolean }) {
  const t = useTexts('businessType');
  const restore = async () => {
    try {
      storeBusinessType(await callApi('restoreBusinessType', { id: type.id, version: type.version }));
    } catch (error) {
      const theirs = findNewer<BusinessType>(error);
      if (theirs) storeBusinessType(theirs);
      throw error;
    }
    showToast(t('restoredDone', { name: type.name }), { kind: 'success' });
    void invalidateApi('listManagedBusinessTypes', 'listBusinessTypes');
  };
  return (
    <Screen
      back={screenAddress('businessTypes')}
      bottom={
        mayManage && (
          <BottomBar>
            <Button onPress={restore}>{t('restore')}</Button>
          </BottomBar>
        )
      }
    >
      <Callout tone={type.retired ? 'warn' : 'brand'}>{t(type.retired ? 'retiredNote' : 'readOnly')}</Callout>
      <Card>
        <div className={styles.rows}>
          {describeType(fieldsOf(type)).map(({ key, label, text }) => (
            <Row key={key} label={label}>
              {text}
            </Row>
          ))}
        </div>
      </Card>
      <FormLinkCard type={type} mayManage={false} />
    </Screen>
  );
}
