import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from './FormSheet.module.css';

export interface FormSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** On the button that sends the form. */
  submit: string;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** A form of few fields, whose button stays at the foot while the fields scroll. */
export function FormSheet({ submit, isBusy, onSubmit, children, ...sheet }: FormSheetProps) {
  const formId = useId();
  return (
    <Sheet
      {...sheet}
      footer={
        <Button type="submit" form={formId} busy={isBusy} block>
          {submit}
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
      </form>
    </Sheet>
  );
}
