import type { ApiOutput } from '@energy-om/contract';

/** An open alarm of level 1. */
export type OpenLevel1Alarm = NonNullable<ApiOutput<'getHomePage'>['alarms']>['gravest'][number];
