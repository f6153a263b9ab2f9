import { beforeAll, expect, it } from 'vitest';
import { listRouteDifferences } from '#features/inspection/model/route-differences.ts';
import { type Route, toRouteDraft } from '#features/inspection/model/route-draft.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const question = { key: 'q1', label: '油温', type: 'number', required: true, options: [], unit: '℃', min: 0, max: 85 };
const point = { id: 'p1', name: '1 号变压器', device: null, place: '变压器室', code: 'XJ-1', nfcTag: null, position: null };
const route = {
  ...{ id: 'route-1', version: 2, name: '日巡检', site: { id: 'area-1', name: 'B1 配电房' } },
  points: [{ ...point, questions: [question] }],
} as unknown as Route;

it('shows what somebody else has made of a route and of its points beside what was typed', () => {
  const theirs = { ...route, points: [{ ...point, questions: [{ ...question, max: 95 }] }] } as unknown as Route;
  const typed = { ...toRouteDraft(route), name: '夜巡检', siteId: 'area-2' };
  expect(listRouteDifferences(theirs, typed, [{ id: 'area-2', name: 'B2 配电房' }])).toEqual([
    { label: '名称', theirs: '日巡检', mine: '夜巡检' },
    { label: '地点', theirs: 'B1 配电房', mine: 'B2 配电房' },
    { label: '1 号变压器', theirs: '1 号变压器、变压器室、XJ-1、油温 数值 0–95 ℃', mine: '1 号变压器、变压器室、XJ-1、油温 数值 0–85 ℃' },
  ]);
});
