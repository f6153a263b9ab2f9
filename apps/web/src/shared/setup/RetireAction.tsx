import type { ApiName } from '@energy-om/contract';
import { type ReactNode, useState } from 'react';
import { invalidateApi } from '../api/use-api-query.ts';
import { useGoBack } from '../navigation/use-go-back.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/Button.tsx';
import { RetireSheet } from './RetireSheet.tsx';

interface RetireActionProps {
  button: string;
  title: string;
  /** The consequences, in plain words. */
  children: ReactNode;
  /** Retires it, without an error message of its own. @returns what is said afterwards */
  retire: () => Promise<string>;
  onRetired: () => void;
  /** The address of the list, which is shown afterwards. */
  list: string;
  reads: readonly ApiName[];
  /** What is read again after a refusal, since it may be another one by now; otherwise `reads`. */
  readsOnRefusal?: readonly ApiName[];
}

/** The button below a setting that retires it after a confirmation; what still refers to it is listed instead. */
export function RetireAction({ button, title, children, retire, onRetired, list, reads, readsOnRefusal = reads }: RetireActionProps) {
  const goBack = useGoBack(list);
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      showToast(await retire(), { kind: 'success' });
    } catch (error) {
      void invalidateApi(...readsOnRefusal);
      throw error;
    }
    onRetired();
    goBack();
    void invalidateApi(...reads);
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {button}
      </Button>
      <RetireSheet open={isAsking} onClose={() => setAsking(false)} title={title} confirmText={button} onConfirm={confirm}>
        {children}
      </RetireSheet>
    </>
  );
}
