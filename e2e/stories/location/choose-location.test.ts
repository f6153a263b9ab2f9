import { mapStory } from '#support/map-story.ts';
import { park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const coordinates = { longitude: 120.2, latitude: 30.19 };

/** Goes from a new area to the choice of its place. */
async function openChoice(phone: Phone, name: string): Promise<void> {
  const { page, context } = phone;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(coordinates);
  await phone.open('pages/setup/area');
  await page.getByRole('textbox', { name: '名称' }).fill(name);
  await phone.button('在地图上选点').click();
  await expect(page.getByText(/^图钉位置/)).toBeVisible();
}

story('an administrator chooses the position of an area with a pin on the grid, and types its address', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator);
  const { page } = phone;
  await openChoice(phone, '江北泵站');
  await expect(page.getByText(/^这里没有接入地图底图/)).toBeVisible();
  await expectAccessible(page);
  const pin = page.getByText(/^图钉位置/);
  const before = await pin.textContent();
  const map = page.getByRole('region', { name: /^地图/ });
  await map.focus();
  await map.press('ArrowRight');
  await expect(pin).not.toHaveText(before ?? '');
  await page.getByRole('searchbox').fill(park.site);
  await page.getByRole('button', { name: park.site, exact: true }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await phone.button('我的位置').click();
  // The phone's position in the coordinates of maps.
  await expect(pin).toHaveText(/^图钉位置 120\.204\d+，30\.187\d+$/);
  const chosen = /([\d.]+)，([\d.]+)/.exec((await pin.textContent()) ?? '');
  await page.getByRole('textbox', { name: '地址' }).fill('江晖路 100 号');
  await phone.button('就选这里').click();
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('江北泵站');
  await expect(page.getByRole('textbox', { name: '经度' })).toHaveValue(chosen?.[1] ?? '');
  await expect(page.getByRole('textbox', { name: '纬度' })).toHaveValue(chosen?.[2] ?? '');
  await expect(page.getByRole('textbox', { name: '地址' })).toHaveValue('江晖路 100 号');
  await phone.button('创建区域').click();
  await phone.expectToast('“江北泵站”已创建');
});

mapStory('with a provider of maps the address follows the pin until one is chosen', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator);
  const { page } = phone;
  await openChoice(phone, '江南泵站');
  await expect(page.getByText('© 演示底图')).toBeVisible();
  await phone.button('我的位置').click();
  const address = page.getByRole('textbox', { name: '地址' });
  await expect(address).toHaveValue('浙江省杭州市滨江区 120.20 街 30.19 号');
  await expectAccessible(page);
  await address.fill('泵站路 1 号');
  await expect(page.getByText('图钉处：浙江省杭州市滨江区 120.20 街 30.19 号')).toBeVisible();
  await phone.button('采用').click();
  await phone.button('就选这里').click();
  await expect(address).toHaveValue('浙江省杭州市滨江区 120.20 街 30.19 号');
  await phone.button('创建区域').click();
  await phone.expectToast('“江南泵站”已创建');
});
