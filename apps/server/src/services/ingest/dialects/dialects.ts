import type { Dialect } from './dialect.ts';
import { plain } from './plain.ts';
import { thingsboardDevice } from './thingsboard/thingsboard-device.ts';
import { thingsboardGateway } from './thingsboard/thingsboard-gateway.ts';

/** All ways of speaking. No topic belongs to two. */
export const dialects: readonly Dialect[] = [thingsboardDevice, thingsboardGateway, plain];

/** Null: no device writes to this topic. */
export function findDialect(topic: string): Dialect | null {
  return dialects.find((dialect) => dialect.owns(topic)) ?? null;
}
