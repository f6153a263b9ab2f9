import type { ReactNode } from 'react';
import { noteOfConflict } from '../form/conflict.ts';
import { RestoredNotice } from '../form/RestoredNotice.tsx';
import { type FieldDifference, VersionConflict } from '../form/VersionConflict.tsx';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { Button } from '../ui/form/Button.tsx';
import { BottomBar } from '../ui/layout/BottomBar.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { RemoveRule } from './RemoveRule.tsx';
import type { RuleKind, StoredRule } from './rule-kind.ts';
import type { RuleForm } from './use-rule-form.ts';

export interface RuleScreenProps<Values extends object> extends RuleForm<Values> {
  kind: RuleKind;
  /** Null: a new rule is created. */
  rule: StoredRule | null;
  /** Where the rule as it is now differs from what is typed. */
  differences: readonly FieldDifference[];
  /** Fills the form with the rule as it is now. */
  onTakeTheirs: () => void;
  /** What happens to the alarms or orders of the rule once it is removed. */
  removalNote: ReactNode;
  children: ReactNode;
}

/** The frame of a rule's form: notices, cards, and a button that saves; a stored rule can be removed. */
export function RuleScreen<Values extends object>(props: RuleScreenProps<Values>) {
  const { kind, rule, form, isOutdated, differences, onTakeTheirs, removalNote, children } = props;
  const t = useTexts(kind.texts);
  return (
    <Screen
      title={t(rule ? 'edit.editTitle' : 'edit.newTitle')}
      back={screenAddress(kind.listScreen)}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t(rule ? 'edit.save' : 'edit.create')}
          </Button>
        </BottomBar>
      }
    >
      {isOutdated ? (
        <VersionConflict differences={differences} onTakeTheirs={onTakeTheirs} onSaveMine={() => form.submit('over')} />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      {children}
      {rule && (
        <RemoveRule kind={kind} rule={rule} onRemoved={form.reset}>
          {removalNote}
        </RemoveRule>
      )}
    </Screen>
  );
}
