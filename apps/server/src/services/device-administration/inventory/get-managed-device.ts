import type { Verb } from '#services/core/request-context.ts';
import { readManagedDevice } from './find-managed-device.ts';

export const getManagedDevice: Verb<'getManagedDevice'> = ({ actor, database }, { id }) => readManagedDevice(database.kysely, actor, id);
