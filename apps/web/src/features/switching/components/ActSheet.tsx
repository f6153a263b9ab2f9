import { maxReasonLength } from '@energy-om/domain';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { Switching, SwitchingAct } from '../hooks/use-switching.ts';
import { useSwitchingActs } from '../hooks/use-switching-acts.ts';
import { namesOf } from '../model/switching-words.ts';
import styles from './switching.module.css';

type Action = Exclude<SwitchingAct['action'], 'write' | 'step'>;

interface Values {
  reason: string;
  foundState: string;
  isRehearsed: boolean;
}

const asksFor: Partial<Record<Action, keyof Values>> = {
  review: 'isRehearsed',
  stop: 'reason',
  void: 'reason',
  goOn: 'foundState',
  abort: 'foundState',
};

interface ActSheetProps {
  switching: Switching;
  action: SwitchingAct['action'];
  onClose: () => void;
}

/** What an act asks for, and its signature: whoever signs last carries it out. */
export function ActSheet({ switching, action: anyAction, onClose }: ActSheetProps) {
  const t = useTexts('switching');
  const acts = useSwitchingActs();
  const action = anyAction as Action;
  const asked = asksFor[action];
  const form = useActionForm<Values, Switching>({
    draftKey: null,
    initial: { reason: '', foundState: '', isRehearsed: false },
    findFaults: (values) => {
      if (asked === undefined) return {};
      if (asked === 'isRehearsed') return values.isRehearsed ? {} : { isRehearsed: t('rehearse') };
      return values[asked].trim() === '' ? { [asked]: textOfEmptyField('other') } : {};
    },
    send: ({ reason, foundState, isRehearsed }) =>
      acts.process({
        id: switching.id,
        version: switching.version,
        action,
        ...(asked === 'reason' && { reason: reason.trim() }),
        ...(asked === 'foundState' && { foundState: foundState.trim() }),
        ...(asked === 'isRehearsed' && { isRehearsed }),
      }),
    onSent: (after) => {
      const signed = after.version === switching.version ? after.actions.find((one) => one.action === action) : undefined;
      showToast(signed ? t('signed', { names: namesOf(signed.waitsFor, after) }) : t(`acted.${action}`), { kind: 'success' });
      onClose();
    },
  });
  const isDangerous = action === 'stop' || action === 'abort' || action === 'void';
  const rehearsalFault = form.faults.at('isRehearsed');
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`action.${action}`)}
      footer={
        <Button variant={isDangerous ? 'danger' : 'primary'} onPress={form.submit}>
          {t('sign', { action: t(`action.${action}`) })}
        </Button>
      }
    >
      <p>{t(`confirm.${action}`, { task: switching.task, count: switching.stepCount })}</p>
      {asked === 'isRehearsed' && (
        <>
          <SwitchRow
            label={t('rehearsed')}
            value={form.values.isRehearsed}
            onChange={(isRehearsed) => form.change({ isRehearsed }, 'isRehearsed')}
          />
          {rehearsalFault && (
            <p className={styles.lacking} role="alert">
              {rehearsalFault}
            </p>
          )}
        </>
      )}
      {asked === 'reason' && <TextArea label={t('field.reason')} required limit={maxReasonLength} {...form.field('reason')} />}
      {asked === 'foundState' && (
        <TextArea
          label={t('field.foundState')}
          hint={t('field.foundStateHint')}
          required
          limit={maxReasonLength}
          {...form.field('foundState')}
        />
      )}
    </Sheet>
  );
}
