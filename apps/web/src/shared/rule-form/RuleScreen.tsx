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
  /** Null: a new one is made. */
  rule: StoredRule | null;
  /** Takes over the rule as it stands now. */
  onLoadNewest: () => void;
  /** What becomes of what the rule has brought about, once it is removed. */
  removalNote: ReactNode;
  children: ReactNode;
}

/** The frame of a rule's form: notices above, its cards, and at the foot saving; a stored one can be removed. */
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
