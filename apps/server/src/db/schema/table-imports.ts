import type { Language } from '@energy-om/contract';
import type { TableKind } from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

/** A sentence in each language. */
type Sentence = Record<Language, string>;

/** What an import did, or what is wrong with its file. */
export interface ImportOutcome {
  tally: { created: number; updated: number; unchanged: number } | null;
  notes: readonly Sentence[];
  /** The first ones. */
  faults: readonly { line: number | null; column: string | null; text: Sentence }[];
  faultCount: number;
}

export interface TableImportTable {
  tenant_id: string;
  id: string;
  kind: TableKind;
  file_name: string;
  sha256: string;
  is_dry_run: boolean;
  state: Defaulted<'running' | 'done' | 'faulty' | 'failed'>;
  outcome: Json<ImportOutcome> | null;
  created_by: string;
  created_at: Date;
  alive_at: Date;
}

export interface TableImportsSchema {
  table_imports: TableImportTable;
}
