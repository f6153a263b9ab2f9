import { describe, expect, it } from 'vitest';
import { brandSurfaces, carriesWhiteText, contrastOf, deriveBrandColors, findNearestBrandColor, minTextContrast } from '#index.ts';

const channels = ['00', '33', '66', '99', 'cc', 'ff'];
const palette = channels.flatMap((red) => channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)));

describe('the colour of a tenant', () => {
  it('has the contrast that WCAG defines', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 9);
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.478, 2);
  });

  it.each(palette)('%s has a nearest colour on which white text can be read, and which is the colour itself where it may be', (color) => {
    const nearest = findNearestBrandColor(color);
    expect(carriesWhiteText(nearest)).toBe(true);
    expect(nearest === color).toBe(carriesWhiteText(color));
    // Not darker than needed.
    if (nearest !== color) expect(contrastOf(nearest, '#ffffff')).toBeLessThan(minTextContrast + 0.2);
  });

  it.each(palette.filter(carriesWhiteText))('%s gives readable colours in both themes', (color) => {
    for (const theme of ['light', 'dark'] as const) {
      const { brand, deep, text, tint } = deriveBrandColors(color, theme);
      for (const fill of [brand, deep]) expect(contrastOf(fill, '#ffffff')).toBeGreaterThanOrEqual(minTextContrast);
      for (const ground of [...Object.values(brandSurfaces[theme]), tint]) {
        expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(minTextContrast);
      }
      expect(contrastOf(brand, brandSurfaces[theme].card)).toBeGreaterThanOrEqual(2.9);
    }
    expect(deriveBrandColors(color, 'light').brand).toBe(color);
  });
});
