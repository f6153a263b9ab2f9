import type { Verb } from '../request-context.ts';
import { notFound } from '../service-error.ts';
import { describeGateways } from './describe-gateways.ts';
import { findListedDevice } from './query-devices.ts';

export const getGateway: Verb<'getGateway'> = async (context, { id }) => {
  const [gateway] = await describeGateways(context, [await findListedDevice(context, { id, kind: 'gateway' })]);
  if (!gateway) throw notFound();
  return gateway;
};
