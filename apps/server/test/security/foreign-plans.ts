import { planOf } from '../support/factories/create-plans.ts';
import type { Case } from './foreign-id-case.ts';
import { previewOf } from './good-inputs-of-plans.ts';

const byCounter = { trigger: 'counter', rule: '', counter: { every: 500, from: 'step', already: 0 } };

/** Calls of the tenant's administrator about plans. */
export const planCases: Case[] = [
  ['getPlan', 'plan', (id) => ({ id })],
  ['previewPlan', 'plan', (id, { mine }) => ({ ...previewOf(mine), id })],
  ['previewPlan', 'project', (projectId, { mine }) => ({ ...previewOf(mine), projectId })],
  ['previewPlan', 'site', (siteId, { mine }) => ({ ...previewOf(mine), siteId })],
  ['previewPlan', 'businessType', (businessTypeId, { mine }) => ({ ...previewOf(mine), businessTypeId })],
  ['previewPlan', 'device', (id, { mine }) => ({ ...previewOf(mine), ...byCounter, deviceIds: [id] })],
  ['previewPlan', 'device', (meterId, { mine }) => ({ ...previewOf(mine), ...byCounter, meterId })],
  ['savePlan', 'plan', (id, { mine }) => ({ ...planOf(mine), id, version: 1 })],
  ['savePlan', 'project', (projectId, { mine }) => ({ ...planOf(mine), projectId })],
  ['savePlan', 'site', (siteId, { mine }) => ({ ...planOf(mine), siteId })],
  ['savePlan', 'businessType', (businessTypeId, { mine }) => ({ ...planOf(mine), businessTypeId })],
  ['savePlan', 'device', (id, { mine }) => ({ ...planOf(mine), deviceIds: [id] })],
  ['savePlan', 'inspectionRoute', (routeId, { mine }) => ({ ...planOf(mine), routeId })],
  ['savePlan', 'device', (meterId, { mine }) => ({ ...planOf(mine), ...byCounter, meterId })],
  ['publishPlan', 'plan', (id) => ({ id, version: 1 })],
  ['pausePlan', 'plan', (id) => ({ id, version: 1 })],
  ['removePlan', 'plan', (id) => ({ id, version: 1 })],
];
