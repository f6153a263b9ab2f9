import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const energy = 'pages/energy/energyanalysis';
const rooms = 'pages/room/roomlist';
/** The flat where the occupant lives. */
const flat = '1203';

story('an occupant sees by band what the flat costs, a clerk what a site costs, and a technician neither', async ({ openPhone }) => {
  const occupant = await openPhone(people.occupant);
  await occupant.open(rooms);
  await occupant.page
    .getByRole('link', { name: new RegExp(flat) })
    .first()
    .click();
  await occupant.page.getByRole('link', { name: /用能费用/ }).click();
  const card = occupant.card('费用估算');
  await expect(card.getByText(/^¥\d/).first()).toBeVisible();
  await expect(card.getByText('按计费方案的分时单价估算，不是账单，不含公摊')).toBeVisible();
  await expect(card.getByText('阶梯一律按第一档计价')).toBeVisible();
  await expect(card.getByRole('list', { name: '分时用量' }).getByRole('listitem').first()).toContainText(/元\/kWh/);
  await expect(card.getByRole('table')).toContainText(/¥\d/);
  await expectAccessible(occupant.page);
  await expect(card.getByText(/kgCO₂\/kWh（\d{4}年）/)).toBeVisible();
  await expect(occupant.card('夜间与休息日负荷').getByText(/^夜间 \d\d:00–\d\d:00$|满一天后显示|不到每小时一次/)).toBeVisible();
  await occupant.page.getByRole('radio', { name: '日', exact: true }).click();
  await expect(
    occupant
      .card('负荷曲线')
      .getByText(/最大需量|还没有表计读数|没有用量|不到每小时一次/)
      .first(),
  ).toBeVisible();
  await expectAccessible(occupant.page);
  await occupant.page.getByRole('radio', { name: '年', exact: true }).click();
  await expect(card.getByRole('table', { name: /年分时用量和费用/ })).toBeAttached();
  await expectAccessible(occupant.page);

  const clerk = await openPhone(people.clerk);
  await clerk.open(energy);
  await clerk.page.getByRole('radio', { name: '月', exact: true }).click();
  await expect(clerk.card('费用估算').getByText(/^¥\d/).first()).toBeVisible();
  await expectAccessible(clerk.page);

  // An address without an id leads to a choice.
  await occupant.open('pages/energy/roomcost');
  await occupant.page.getByRole('link', { name: new RegExp(flat) }).click();
  await expect(occupant.card('费用估算')).toBeVisible();
  await clerk.open('pages/tariff/calculation');
  await expect(clerk.card('请选择计费方案').getByRole('link').first()).toBeVisible();
  await expectAccessible(clerk.page);

  const technician = await openPhone(people.technician);
  await technician.open(energy);
  await expect(technician.button('导出')).toBeVisible();
  await expect(technician.page.getByText('费用估算')).toHaveCount(0);
});
