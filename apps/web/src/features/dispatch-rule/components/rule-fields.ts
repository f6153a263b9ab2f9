import type { FieldFaults } from '#shared/form/use-field-faults.ts';
import type { RuleDraft } from '../model/rule-draft.ts';

/** What every part of the form is given. */
export interface RuleFieldsProps {
  draft: RuleDraft;
  /** @param fields whose faults go with the change, as the server names them */
  onChange: (change: Partial<RuleDraft>, ...fields: string[]) => void;
  faults: FieldFaults;
}
