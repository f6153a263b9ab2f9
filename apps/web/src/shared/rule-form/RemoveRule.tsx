import { bodyCode } from '@energy-om/contract';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { invalidateApi } from '../api/use-api-query.ts';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/Button.tsx';
import { ConfirmSheet } from '../ui/sheet/ConfirmSheet.tsx';
import type { RuleKind, StoredRule } from './rule-kind.ts';

export interface RemoveRuleProps {
  kind: RuleKind;
  rule: StoredRule;
  onRemoved: () => void;
  /** What happens to the alarms or orders of the rule. */
  children: ReactNode;
}

/** Removes a rule after a confirmation that names the consequences. */
export function RemoveRule({ kind, rule: { id, version, name }, onRemoved, children }: RemoveRuleProps) {
  const t = useTexts(kind.texts);
  const goBack = useGoBack(screenAddress(kind.listScreen));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation(kind.remove);
  const remove = async () => {
    try {
      await mutateAsync({ id, version });
    } catch (error) {
      // The rule, or what the sheet counts, was changed meanwhile: both are read again and shown.
      if (error instanceof ApiError && error.code === bodyCode.conflict) await invalidateApi(kind.list);
      throw error;
    }
    onRemoved();
    showToast(t('edit.removed', { name }), { kind: 'success' });
    goBack();
    void invalidateApi(...kind.affectedReads);
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('edit.remove')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('edit.removeTitle', { name })}
        confirmText={t('edit.remove')}
        danger
        onConfirm={remove}
      >
        <p>{t('edit.removeText')}</p>
        {children}
      </ConfirmSheet>
    </>
  );
}
