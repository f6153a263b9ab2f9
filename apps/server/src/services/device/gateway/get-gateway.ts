import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { findListedDevice } from '../query-devices.ts';
import { describeGateways } from './describe-gateways.ts';

export const getGateway: Verb<'getGateway'> = async (context, { id }) => {
  const [gateway] = await describeGateways(context, [await findListedDevice(context, { id, kind: 'gateway' })]);
  if (!gateway) throw notFound();
  return gateway;
};
