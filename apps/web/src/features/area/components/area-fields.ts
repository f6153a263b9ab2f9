import type { FormFields } from '#shared/form/use-action-form.ts';
import type { AreaDraft } from '../model/area-draft.ts';
import type { Area } from '../model/area-tree.ts';

/** The properties that all parts of the form share. */
export interface AreaFieldsProps {
  form: FormFields<AreaDraft>;
  /** Null: a new area is created. */
  area: Area | null;
  areas: readonly Area[];
  isParentHidden: boolean;
}
