import type { DevicesSchema } from './schema/devices.ts';
import type { NotificationsSchema } from './schema/notifications.ts';
import type { OperationsSchema } from './schema/operations.ts';
import type { TenancySchema } from './schema/tenancy.ts';

/** Every table the server knows, one interface for each migration's area. */
export interface Schema extends TenancySchema, OperationsSchema, DevicesSchema, NotificationsSchema {}
