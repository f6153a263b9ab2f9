import type { ApiOutput } from '@energy-om/contract';

export type Member = ApiOutput<'getMember'>;
