import { bodyCode } from '@energy-om/contract';
import { useState } from 'react';
import { ApiError, fieldFaultsOf } from '../api/api-error.ts';
import { reportError } from '../api/call-api.ts';
import { invalidateApi } from '../api/use-api-query.ts';
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

export interface RuleForm<Values extends object> {
  form: ActionForm<Values>;
  /** Somebody else has changed the rule since the form was opened. */
  isOutdated: boolean;
}

interface Options<Values extends RuleValues> extends Pick<ActionFormOptions<Values, unknown>, 'initial' | 'adjust'> {
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
  // The notice may appear in the moment of the tap: only a user whose save was refused with this version has certainly seen it.
  const [refusedVersion, setRefusedVersion] = useState<number | null>(null);
  const form = useActionForm<Values, unknown>({
    draftKey: `${kind.draft}:${rule?.id ?? 'new'}`,
    initial,
    adjust,
    findFaults,
    send: async (values) => {
      const version = values.version === refusedVersion ? rule?.version : values.version;
      try {
        await save(values, rule && { id: rule.id, version: version ?? rule.version });
      } catch (error) {
        if (Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
        // Reads the rule as it is now: the notice says that it was changed, and the input stays.
        if (error instanceof ApiError && error.code === bodyCode.conflict) {
          await invalidateApi(kind.list);
          setRefusedVersion(values.version);
        }
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
