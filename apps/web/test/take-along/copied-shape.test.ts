import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api, endpoint } from '@energy-om/contract';
import { expect, it } from 'vitest';
import { digestCopiedShape, listCopiedCalls, readCopySources } from '#build/copied-shape.ts';
import { sourceFolder } from '#build/source-graph.ts';

const sources = readCopySources();
/** A call as before that answers something else. */
const changed = (name: 'getMeter' | 'listTeams') => {
  const { method, path, input } = api[name];
  return { ...api, [name]: endpoint(method, path, 'account', 'Does it.', input, api.getUserInfo.output) };
};

it('the shape of the copies is the same in a release that changes other calls alone', () => {
  expect(digestCopiedShape(sources, changed('listTeams'))).toBe(digestCopiedShape());
});

it('the shape of the copies is another one where an answer or what is made of it has changed', () => {
  expect(digestCopiedShape(sources, changed('getMeter'))).not.toBe(digestCopiedShape());
  expect(digestCopiedShape([...sources, 'interface Copy {}'])).not.toBe(digestCopiedShape());
});

it('the shape of the copies is of every answer that the phone keeps', () => {
  const copied = listCopiedCalls(sources);
  expect(copied).toEqual(expect.arrayContaining(['getAlarm', 'getOrderCopies', 'getReportDesk', 'listMeterReadings', 'listOrderComments']));
  const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const texts = files.map((file) => readFileSync(join(sourceFolder, file), 'utf8'));
  const kept = texts.flatMap((text) => [...text.matchAll(/useKeptQuery\('(\w+)'/g)].map(([, name]) => name));
  expect(kept.length).toBeGreaterThan(0);
  expect(copied).toEqual(expect.arrayContaining(kept));
});
