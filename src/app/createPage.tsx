import type { ComponentType } from 'react';
import type { Product, TelecomProduct } from '../features/site/content/types';
import { createOnDemandPage, type OnDemandPage } from './onDemandPage';

/** A module that exports a `T` under the name of its file. */
type Module<T> = Readonly<Record<string, T>>;

type Template<T> = ComponentType<{ product: T }>;

// Loaded on demand, which keeps database, account and grid out of the code that visitors load.
const PAGES = import.meta.glob<Module<ComponentType>>([
  '/src/features/site/{home,pages}/*Page.tsx',
  '/src/app/*Route.tsx',
  '/src/app/{blog,partner}/*Route.tsx',
  '!**/*ProductPage.tsx',
]);
// Product pages share a template; the content of each is a chunk of its own.
const PRODUCT_TEMPLATE = import.meta.glob<Module<Template<Product>>>('/src/features/site/pages/ProductPage.tsx');
const PRODUCTS = import.meta.glob<Module<Product>>('/src/features/site/content/products/*.ts');
const TELECOM_TEMPLATE = import.meta.glob<Module<Template<TelecomProduct>>>(
  '/src/features/site/pages/TelecomProductPage.tsx',
);
const TELECOM_PRODUCTS = import.meta.glob<Module<TelecomProduct>>('/src/features/site/content/telecom/*.ts');

/** Creates the page of a component, which is found by its name. */
export function createPage(name: string): OnDemandPage {
  const { path, load } = getModule(PAGES, name);
  return createOnDemandPage([path], load);
}

/** Creates the page of a product, which is found by its name. */
export function createProductPage(name: string): OnDemandPage {
  return createTemplatePage(getModule(PRODUCT_TEMPLATE, 'ProductPage'), getModule(PRODUCTS, name));
}

export function createTelecomProductPage(name: string): OnDemandPage {
  return createTemplatePage(getModule(TELECOM_TEMPLATE, 'TelecomProductPage'), getModule(TELECOM_PRODUCTS, name));
}

interface OnDemandModule<T> {
  path: string;
  load(): Promise<T>;
}

function createTemplatePage<T>(template: OnDemandModule<Template<T>>, content: OnDemandModule<T>): OnDemandPage {
  return createOnDemandPage([template.path, content.path], async () => {
    const [Template, product] = await Promise.all([template.load(), content.load()]);
    return () => <Template product={product} />;
  });
}

/** Returns the module whose file has this name; throws if there is none. */
function getModule<T>(modules: Readonly<Record<string, () => Promise<Module<T>>>>, name: string): OnDemandModule<T> {
  const entry = Object.entries(modules).find(([path]) => path.includes(`/${name}.`));
  if (!entry) throw new Error(`No page module is called ${name}`);
  const [path, fetchModule] = entry;
  return {
    path,
    async load() {
      const value = (await fetchModule())[name];
      if (!value) throw new Error(`${path} does not export ${name}`);
      return value;
    },
  };
}
