import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { Button } from '../ui/form/Button.tsx';
import { BottomBar } from '../ui/layout/BottomBar.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { RemoveRule } from './RemoveRule.tsx';
import { RuleNotices } from './RuleNotices.tsx';
import type { RuleKind, StoredRule } from './rule-kind.ts';
import type { RuleForm } from './use-rule-form.ts';

export interface RuleScreenProps<Values extends object> extends RuleForm<Values> {
  kind: RuleKind;
  /** Null: a new rule is created. */
  rule: StoredRule | null;
  /** Fills the form with the rule as it is now. */
  onLoadNewest: () => void;
  /** What happens to the alarms or orders of the rule once it is removed. */
  removalNote: ReactNode;
  children: ReactNode;
}

/** The frame of a rule's form: notices, cards, and a button that saves; a stored rule can be removed. */
export function RuleScreen<Values extends object>(props: RuleScreenProps<Values>) {
  const { kind, rule, form, isOutdated, onLoadNewest, removalNote, children } = props;
  const t = useTexts(kind.texts);
  return (
    <Screen
      title={t(rule ? 'edit.editTitle' : 'edit.newTitle')}
      back={screenAddress(kind.listScreen)}
      bottom={
        <BottomBar>
          <Button onPress={form.submit}>{t(rule ? 'edit.save' : 'edit.create')}</Button>
        </BottomBar>
      }
    >
      <RuleNotices isRestored={form.isRestored} isOutdated={isOutdated} onDiscard={form.reset} onLoadNewest={onLoadNewest} />
      {children}
      {rule && (
        <RemoveRule kind={kind} rule={rule} onRemoved={form.reset}>
          {removalNote}
        </RemoveRule>
      )}
    </Screen>
  );
}
