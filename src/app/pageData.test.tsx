import { useState } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { PageDataContext, usePageData } from './pageData';

const DATA = { url: '/blog', value: 'served' };

function Content() {
  return <p>{String(usePageData('/blog'))}</p>;
}

/** A site with a button that leaves the page and returns. */
function Site() {
  const [visit, setVisit] = useState(1);
  return (
    <PageDataContext value={DATA}>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Revenir
      </button>
      <Content key={visit} />
    </PageDataContext>
  );
}

afterEach(cleanup);

it('usePageData returns the data of the served document for its hydration, but not for a later visit', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Site />);
  expect(container.textContent).toContain('served');
  await act(async () => void render(<Site />, { container, hydrate: true }));
  expect(container.textContent).toContain('served');
  await act(async () => screen.getByRole('button').click());
  expect(container.textContent).toContain('undefined');
  container.remove();
});
