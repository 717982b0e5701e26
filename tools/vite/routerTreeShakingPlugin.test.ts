import { expect, it } from 'vitest';
import { routerTreeShakingPlugin } from './routerTreeShakingPlugin.ts';

const ROUTER = '/site/node_modules/react-router/dist/production/chunk-AB12.mjs';
const CODE = 'function BrowserRouter() {}\nvar Link = React.forwardRef(() => null);\n';

function transform(code: string, id: string): unknown {
  const { transform: run } = routerTreeShakingPlugin();
  if (typeof run !== 'function') throw new Error('transform is no function');
  return run.call({} as never, code, id);
}

it('fails if one of its patterns matches nothing in the router any more', () => {
  expect(() => transform(CODE, ROUTER)).toThrow('The router has changed');
});

it.each([
  ['another package', CODE, '/site/node_modules/other/dist/production/chunk-AB12.mjs'],
  ['another part of the router', 'function RouterProvider() {}', ROUTER],
])('leaves %s as it is', (_name, code, id) => {
  expect(transform(code, id)).toBeNull();
});
