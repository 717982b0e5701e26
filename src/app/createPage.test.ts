import { describe, expect, it } from 'vitest';
import { createPage, createProductPage } from './createPage';
import { NOT_FOUND_ROUTE, ROUTES } from './routes';

describe('createPage', () => {
  it.each(['MissingPage', 'ProductPage'])('throws for %s, which no page is called', (name) => {
    expect(() => createPage(name)).toThrow(`No page module is called ${name}`);
  });
});

describe('createProductPage', () => {
  it('names the source files of template and content', () => {
    expect(createProductPage('bitwarden').sources).toEqual([
      '/src/features/site/pages/ProductPage.tsx',
      '/src/features/site/content/products/bitwarden.ts',
    ]);
  });
});

describe('ROUTES', () => {
  it.each([...ROUTES, NOT_FOUND_ROUTE])('$path loads its component', async ({ page }) => {
    expect(await page.load()).toBeTypeOf('function');
  });
});
