import { describe, expect, it } from 'vitest';
import { findDefaultView } from '#features/work-order/model/default-view.ts';
import {
  changeKeyword,
  countFilters,
  type ListQuery,
  readListQuery,
  toListInput,
  writeListQuery,
} from '#features/work-order/model/list-query.ts';
import { noFigure, ordersBehind } from '#shared/work-order/behind-figure.ts';

const defaults = { tab: 'toAccept', scope: 'mine' } as const;
const read = (address: string): ListQuery => readListQuery(new URLSearchParams(address), defaults);
const noon = new Date(2026, 10, 20, 12).getTime();

describe('the list in its address', () => {
  it('begins with the account’s defaults when the address is empty', () => {
    expect(read('')).toEqual({
      tab: 'toAccept',
      scope: 'mine',
      sort: 'timeLeft',
      keyword: '',
      level: null,
      projectId: null,
      ...noFigure,
      period: null,
      from: null,
      to: null,
    });
  });

  it('is read from its address as it was written', () => {
    const query: ListQuery = {
      tab: 'completed',
      scope: 'team',
      sort: 'timeLeft',
      keyword: '变压器 & 油',
      level: 2,
      projectId: 'p-1',
      figure: 'finished',
      status: 90,
      source: 1,
      businessTypeId: 'b-1',
      teamId: 't-1',
      leadId: 'a-1',
      causeCode: '绝缘老化',
      remedyCode: '更换',
      deviceId: 'd-1',
      deviceModel: 'S11-630',
      of: '张三 & 李四',
      period: 'custom',
      from: '2026-11-01',
      to: '2026-11-20',
    };
    expect(readListQuery(new URLSearchParams(writeListQuery(query)), defaults)).toEqual(query);
  });

  it('has the orders behind a number of the statistics', () => {
    const address = ordersBehind({ from: '2026-11-01', to: null }, 'missed', { leadId: 'a-1', of: '张三', level: 2 });
    const query = read(address.slice(address.indexOf('?')));
    expect(query).toMatchObject({ tab: 'all', scope: 'all', figure: 'missed', leadId: 'a-1', of: '张三', level: 2, period: 'custom' });
    expect(toListInput(query, noon)).toEqual({
      scope: 'all',
      level: 2,
      figure: 'missed',
      leadId: 'a-1',
      from: new Date(2026, 10, 1).toISOString(),
    });
    expect(countFilters(query)).toBe(3);
  });

  it('has nothing behind a number that is not known', () => {
    expect(read('figure=sold&leadId=a-1&status=90')).toMatchObject(noFigure);
  });

  it('ignores unknown values', () => {
    expect(read('tab=nonsense&scope=world&sort=x&level=9&period=never&from=2026-11-01')).toEqual(read(''));
  });

  it('sorts ended orders by age and open ones by the time left', () => {
    expect(read('tab=completed').sort).toBe('newest');
    expect(read('tab=executing').sort).toBe('timeLeft');
    expect(writeListQuery(read('tab=completed')).sort).toBeUndefined();
  });
});

describe('a keyword', () => {
  const open = { tab: 'toAccept', scope: 'mine', keyword: '' } as const;

  it('is searched for in all visible orders, whatever tab was open; without it the list returns to that tab', () => {
    const searched = changeKeyword(open, '水泵', null);
    expect(searched).toEqual({ change: { keyword: '水泵', tab: 'all', scope: 'all' }, viewBefore: { tab: 'toAccept', scope: 'mine' } });
    const found = { tab: 'all', scope: 'all', keyword: '水泵' } as const;
    expect(changeKeyword(found, '水泵房', searched.viewBefore)).toEqual({ change: { keyword: '水泵房' }, viewBefore: searched.viewBefore });
    expect(changeKeyword(found, '', searched.viewBefore)).toEqual({
      change: { keyword: '', tab: 'toAccept', scope: 'mine' },
      viewBefore: null,
    });
  });

  it('keeps the tab that was chosen among its results', () => {
    const narrowed = { tab: 'executing', scope: 'all', keyword: '水泵' } as const;
    const viewBefore = { tab: 'toAccept', scope: 'mine' } as const;
    expect(changeKeyword(narrowed, '水泵房', viewBefore).change).toEqual({ keyword: '水泵房' });
    expect(changeKeyword(narrowed, '', viewBefore).change).toEqual({ keyword: '' });
  });

  it('may be in the address together with all orders, sorted newest first', () => {
    expect(read('tab=all&keyword=水泵&sort=timeLeft')).toMatchObject({ tab: 'all', keyword: '水泵', sort: 'newest' });
    expect(writeListQuery(read('tab=all')).sort).toBeUndefined();
  });
});

describe('the filters as the call takes them', () => {
  it('counts a week back from today’s midnight, whatever the hour', () => {
    const morning = toListInput(read('period=week'), new Date(2026, 10, 20, 1).getTime());
    expect(morning).toEqual(toListInput(read('period=week'), noon));
    expect(morning.from).toBe(new Date(2026, 10, 14).toISOString());
    expect(morning.to).toBeUndefined();
  });

  it('includes both days of a custom period', () => {
    const input = toListInput(read('period=custom&from=2026-11-01&to=2026-11-30'), noon);
    expect([input.from, input.to]).toEqual([new Date(2026, 10, 1).toISOString(), new Date(2026, 11, 1).toISOString()]);
  });

  it('leaves out what is not set', () => {
    expect(Object.values(toListInput(read(''), noon)).filter((value) => value !== undefined)).toEqual(['mine']);
    expect(countFilters(read(''))).toBe(0);
    expect(countFilters(read('level=1&project=p&period=today'))).toBe(3);
  });
});

describe('the view that the list opens with', () => {
  it('is the queue of all orders for accounts that may dispatch', () => {
    expect(findDefaultView({ permissions: ['work-order.dispatch', 'work-order.accept', 'work-order.process'], teams: [] })).toEqual({
      tab: 'toDispatch',
      scope: 'all',
    });
  });

  it('is the team’s for its leader and the own one for a member', () => {
    const permissions = ['work-order.accept', 'work-order.process'] as const;
    const team = { id: 't', name: '电气一班' };
    expect(findDefaultView({ permissions: [...permissions], teams: [{ ...team, isLeader: true }] })).toEqual({
      tab: 'toAccept',
      scope: 'team',
    });
    expect(findDefaultView({ permissions: [...permissions], teams: [{ ...team, isLeader: false }] })).toEqual({
      tab: 'toAccept',
      scope: 'mine',
    });
  });

  it('is what waits for an evaluation for those the work is done for', () => {
    expect(findDefaultView({ permissions: ['work-order.view', 'work-order.evaluate'], teams: [] })).toEqual({
      tab: 'toCheck',
      scope: 'all',
    });
  });

  it('is what is being executed for accounts that may only look', () => {
    expect(findDefaultView({ permissions: ['work-order.view'], teams: [] })).toEqual({ tab: 'executing', scope: 'all' });
  });
});
