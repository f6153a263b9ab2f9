import { invalidateApi } from '../api/use-api-query.ts';
import { explainRefusal } from '../form/conflict.ts';
import { type ActionForm, type ActionFormOptions, useActionForm } from '../form/use-action-form.ts';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import type { RuleKind, StoredRule } from './rule-kind.ts';

/** The fields that the forms of all rules share. */
interface RuleValues {
  /** The version of the rule that is being changed; null for a new one. */
  version: number | null;
  name: string;
  enabled: boolean;
}

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

export interface RuleForm<Values extends object> {
  form: ActionForm<Values, SaveIntent>;
  /** Somebody else has changed the rule since the form was opened. */
  isOutdated: boolean;
}

interface Options<Values extends RuleValues> extends Pick<ActionFormOptions<Values, unknown, SaveIntent>, 'initial' | 'adjust'> {
  kind: RuleKind;
  /** Null: a new rule is created. */
  rule: StoredRule | null;
  findFaults: (values: Values) => Record<string, string>;
  /** Calls without a toast on an error. @param existing the rule to change, with the version that is overwritten */
  save: (values: Values, existing: Pick<StoredRule, 'id' | 'version'> | null) => Promise<unknown>;
}

/** The form that creates or changes a rule: its values, its faults, and what somebody else has changed meanwhile. */
export function useRuleForm<Values extends RuleValues>(options: Options<Values>): RuleForm<Values> {
  const { kind, rule, initial, adjust, findFaults, save } = options;
  const t = useTexts(kind.texts);
  const goBack = useGoBack(screenAddress(kind.listScreen));
  const form = useActionForm<Values, unknown, SaveIntent>({
    draftKey: `${kind.draft}:${rule?.id ?? 'new'}`,
    initial,
    adjust,
    findFaults,
    send: async (values, intent) => {
      const version = intent === 'over' ? rule?.version : values.version;
      try {
        await save(values, rule && { id: rule.id, version: version ?? rule.version });
      } catch (error) {
        await explainRefusal(error, kind.list);
        throw error;
      }
    },
    onSent: (_, { name, enabled }) => {
      const done = rule ? 'edit.saved' : enabled ? 'edit.created' : 'edit.createdOff';
      showToast(t(done, { name: name.trim() }), { kind: 'success' });
      goBack();
      void invalidateApi(...kind.affectedReads);
    },
  });
  return { form, isOutdated: rule !== null && rule.version !== form.values.version };
}
