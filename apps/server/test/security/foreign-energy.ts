import type { Case } from './foreign-id-case.ts';

const november = { from: '2026-11-01', to: '2026-11-30', granularity: 'day' };
const oneDay = { from: '2026-11-20', to: '2026-11-20' };

export const energyReads: Case[] = [
  ['getTotalEnergy', 'site', (siteId) => ({ ...november, siteId })],
  ['getTotalEnergy', 'project', (projectId) => ({ ...november, projectId })],
  ['analyseEnergy', 'site', (siteId) => ({ ...november, energyType: 'NYDN', siteId })],
  ['analyseEnergy', 'site', (roomId) => ({ ...november, energyType: 'NYDN', roomId })],
  ['analyseEnergyCost', 'site', (siteId) => ({ ...november, energyType: 'NYDN', siteId })],
  ['analyseEnergyCost', 'room', (roomId) => ({ ...november, energyType: 'NYDN', roomId })],
  ['analyseEnergyCost', 'meter', (meterId) => ({ ...november, energyType: 'NYDN', meterId })],
  ['getLoadCurve', 'site', (siteId) => ({ ...oneDay, energyType: 'NYDN', siteId })],
  ['getLoadCurve', 'site', (roomId) => ({ ...oneDay, energyType: 'NYDN', roomId })],
  ['getLoadCurve', 'meter', (meterId) => ({ ...oneDay, energyType: 'NYDN', meterId })],
  ['getBaseLoad', 'site', (siteId) => ({ energyType: 'NYDN', siteId })],
  ['getBaseLoad', 'site', (roomId) => ({ energyType: 'NYDN', roomId })],
  ['getBaseLoad', 'meter', (meterId) => ({ energyType: 'NYDN', meterId })],
  ['analyseEnergy', 'meter', (meterId) => ({ ...november, energyType: 'NYDN', meterId })],
];
