import { beforeAll, expect, it } from 'vitest';
import { createEmptyArea, positionOf, readCoordinatePair, toAreaDraft, toAreaInput } from '#features/area/model/area-draft.ts';
import { findAreaFaults } from '#features/area/model/area-faults.ts';
import { createArea } from '../support/area.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const site = createArea({ id: 'site-1', kind: 'site', name: '江畔智谷', version: 3, address: '滨康路', longitude: 120.2, latitude: 30.19 });
const draft = toAreaDraft(site);

it('sends an unchanged area as it was read', () => {
  expect(toAreaInput(draft, site)).toEqual({
    id: 'site-1',
    version: 3,
    parentId: null,
    kind: 'site',
    name: '江畔智谷',
    address: '滨康路',
    calendarId: null,
    longitude: 120.2,
    latitude: 30.19,
  });
});

it('sends what was left empty as nothing', () => {
  expect(toAreaInput({ ...createEmptyArea(site), name: ' 1号楼 ' }, null)).toEqual({
    parentId: 'site-1',
    kind: 'building',
    name: '1号楼',
    address: null,
    calendarId: null,
    longitude: null,
    latitude: null,
  });
});

it.each([
  ['120.21, 30.19', { longitude: '120.21', latitude: '30.19' }],
  ['30.19，120.21', { longitude: '120.21', latitude: '30.19' }],
  ['120.21 30.19', { longitude: '120.21', latitude: '30.19' }],
  ['2.35, 48.85', { longitude: '2.35', latitude: '48.85' }],
  ['120.21', null],
  ['120,21', null],
])('reads the pasted text %j as %j', (text, pair) => expect(readCoordinatePair(text)).toEqual(pair));

it('finds coordinates that are no degrees, and one without the other', () => {
  expect(findAreaFaults(draft)).toEqual({});
  expect(findAreaFaults({ ...draft, name: ' ', longitude: '190', latitude: '北' })).toEqual({
    name: '请检查数据',
    longitude: '经度应在 -180 到 180 之间',
    latitude: '纬度应在 -90 到 90 之间',
  });
  expect(findAreaFaults({ ...draft, latitude: ' ' })).toEqual({ latitude: '经度和纬度须同时填写' });
  expect(findAreaFaults({ ...draft, longitude: '' })).toEqual({ longitude: '经度和纬度须同时填写' });
});

it('puts the pin where the typed coordinates are, and nowhere for what is no position', () => {
  expect(positionOf({ longitude: '120.2', latitude: '30.2' })).toEqual({ longitude: 120.2, latitude: 30.2 });
  for (const [longitude, latitude] of [
    ['', ''],
    ['120.2', ''],
    ['120.2', '91'],
    ['181', '30'],
    ['东', '北'],
  ] as const)
    expect(positionOf({ longitude, latitude })).toBeNull();
});
