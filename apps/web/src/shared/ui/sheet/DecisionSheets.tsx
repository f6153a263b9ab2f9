import { maxNoteLength } from '@energy-om/domain';
import type { ReactNode } from 'react';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';

export type Decision = 'approve' | 'reject';

interface DecisionSheetsProps {
  /** The decision that is asked about; null: none. */
  asked: Decision | null;
  onClose: () => void;
  /** Null: another sheet asks about it. */
  approve: { title: string; button: string; about: ReactNode; danger?: boolean; onConfirm: () => Promise<void> } | null;
  reject: {
    title: string;
    button: string;
    about?: ReactNode;
    textLabel: string;
    placeholder?: string;
    onConfirm: (reason: string) => Promise<void>;
  };
}

/** Asks a second person about what waits for them: to approve it needs a confirmation, to reject it a reason. */
export function DecisionSheets({ asked, onClose, approve, reject }: DecisionSheetsProps) {
  return (
    <>
      {approve && (
        <ConfirmSheet
          open={asked === 'approve'}
          onClose={onClose}
          title={approve.title}
          confirmText={approve.button}
          danger={approve.danger}
          onConfirm={approve.onConfirm}
        >
          {approve.about}
        </ConfirmSheet>
      )}
      <ReasonSheet<never>
        open={asked === 'reject'}
        onClose={onClose}
        title={reject.title}
        textLabel={reject.textLabel}
        placeholder={reject.placeholder}
        textLimit={maxNoteLength}
        confirmText={reject.button}
        danger
        onConfirm={(_, reason) => reject.onConfirm(reason)}
      >
        {reject.about}
      </ReasonSheet>
    </>
  );
}
