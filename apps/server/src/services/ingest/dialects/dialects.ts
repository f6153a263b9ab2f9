import type { Dialect } from './dialect.ts';
import { plain } from './plain.ts';
import { thingsboardDevice } from './thingsboard/thingsboard-device.ts';
import { thingsboardGateway } from './thingsboard/thingsboard-gateway.ts';

/** All dialects. No topic belongs to two of them. */
export const dialects: readonly Dialect[] = [thingsboardDevice, thingsboardGateway, plain];

/** Null where no dialect has the topic. */
export function findDialect(topic: string): Dialect | null {
  const [firstLevel = ''] = topic.split('/', 1);
  return dialects.find((dialect) => dialect.firstLevels.includes(firstLevel) && dialect.owns(topic)) ?? null;
}
