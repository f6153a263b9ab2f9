import type { Verb } from '#services/core/request-context.ts';
import { loadOrderForm } from './order-form-rows.ts';

export const getOrderForm: Verb<'getOrderForm'> = ({ actor, database }) => loadOrderForm(database, actor.tenantId);
