import type { z } from 'zod';
import { accountApi } from './areas/account.ts';
import { administrationApi } from './areas/administration.ts';
import { alarmApi } from './areas/alarm.ts';
import { deviceApi } from './areas/device.ts';
import { dispatchRuleApi } from './areas/dispatch-rule.ts';
import { energyApi } from './areas/energy.ts';
import { fileApi } from './areas/file.ts';
import { notificationApi } from './areas/notification.ts';
import { operationsApi } from './areas/operations.ts';
import { reportApi } from './areas/report.ts';
import { commonApi } from './areas/schemas/common.ts';
import { roomApi } from './areas/schemas/room.ts';
import { searchApi } from './areas/search.ts';
import { sessionApi } from './areas/session.ts';
import { tenancyApi } from './areas/tenancy.ts';
import { thirdPartyApi } from './areas/third-party.ts';
import { workOrderApi } from './areas/work-order.ts';
import type { Endpoint } from './endpoint.ts';

/** THE API TABLE: every call under its one name; those of the specification (spec §7) and what its screens need besides. */
export const api = {
  ...accountApi,
  ...sessionApi,
  ...tenancyApi,
  ...administrationApi,
  ...thirdPartyApi,
  ...commonApi,
  ...fileApi,
  ...deviceApi,
  ...alarmApi,
  ...energyApi,
  ...notificationApi,
  ...operationsApi,
  ...workOrderApi,
  ...dispatchRuleApi,
  ...reportApi,
  ...searchApi,
  ...roomApi,
} as const satisfies Record<string, Endpoint>;

export type Api = typeof api;
export type ApiName = keyof Api;
/** One place for each entry's types, so that the compiler works them out once and not at every use. */
type Inputs = { [Name in ApiName]: z.input<Api[Name]['input']> };
type ParsedInputs = { [Name in ApiName]: z.output<Api[Name]['input']> };
type Outputs = { [Name in ApiName]: z.output<Api[Name]['output']> };

/** What a caller passes. */
export type ApiInput<Name extends ApiName> = Inputs[Name];
/** What a verb receives, after parsing. */
export type ApiParsedInput<Name extends ApiName> = ParsedInputs[Name];
export type ApiOutput<Name extends ApiName> = Outputs[Name];
/** The calls that are served: each must have a verb, or the server does not compile. */
export type ServedApiName = { [Name in ApiName]: Api[Name]['served'] extends true ? Name : never }[ApiName];
