import type { ApiOutput } from '@energy-om/contract';

/** An alarm of level 1 that goes on. */
export type Standing = NonNullable<ApiOutput<'getHomePage'>['alarms']>['gravest'][number];
