import type { FormField } from '@energy-om/domain';
import type { ColumnType } from 'kysely';
import type { Defaulted, Json } from './column-types.ts';

/** A form that was published; it never changes, because orders keep the form that they began with. */
export interface BusinessTypeFormTable {
  tenant_id: string;
  business_type_id: string;
  version: number;
  fields: Json<FormField[]>;
  /** Null: from before forms had versions. */
  published_at: Date | null;
  published_by: string | null;
}

/** The form of the tenant's own fields on new orders. */
export interface OrderFormTable {
  tenant_id: string;
  /** Of the form that a new order begins with; 0: none was published. */
  form_version: Defaulted<number>;
  /** Not published yet; null: nothing differs from the published form. */
  draft_form: ColumnType<FormField[] | null, string | null | undefined, string | null>;
  version: Defaulted<number>;
}

/** A form that was published; it never changes, because orders keep the form that they began with. */
export interface OrderFormVersionTable {
  tenant_id: string;
  version: number;
  fields: Json<FormField[]>;
  /** Null: from before the form had versions. */
  published_at: Date | null;
  published_by: string | null;
}
