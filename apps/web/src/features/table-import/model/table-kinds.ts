import type { ApiOutput } from '@energy-om/contract';

export { type TableKind, tableKinds } from '@energy-om/domain';

export type TableImport = ApiOutput<'getTableImport'>;

/** What may be chosen: a larger file is refused by the server in any case. */
export const maxTableBytes = 20 * 1024 * 1024;
export const maxTableMebibytes = maxTableBytes / 1024 ** 2;
