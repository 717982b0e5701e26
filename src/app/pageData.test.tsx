import { useState } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PAGE_DATA_ELEMENT_ID } from '../config/pageDataElement';
import { PageDataContext, readEmbeddedPageData, usePageData, type ServedPageData } from './pageData';

function Content() {
  return <p>{String(usePageData('/blog'))}</p>;
}

/** A site with a button that leaves the page and returns. */
function Site({ served }: { served: ServedPageData }) {
  const [visit, setVisit] = useState(1);
  return (
    <PageDataContext value={served}>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Revenir
      </button>
      <Content key={visit} />
    </PageDataContext>
  );
}

afterEach(cleanup);

/** Renders the site as the server does, lets `change` alter the document, and hydrates it. */
async function hydrateSite(change: (document: HTMLElement) => void, onRecoverableError?: () => void) {
  const container = document.createElement('div');
  document.body.append(container);
  onTestFinished(() => container.remove());
  const site = <Site served={new Map([['/blog', 'served']])} />;
  container.innerHTML = renderToString(site);
  change(container);
  await act(async () => void render(site, { container, hydrate: true, onRecoverableError }));
  return container;
}

describe('usePageData', () => {
  it('returns the data of the served document for its hydration, but not for a later visit', async () => {
    const container = await hydrateSite((served) => expect(served.textContent).toContain('served'));
    expect(container.textContent).toContain('served');
    await act(async () => screen.getByRole('button').click());
    expect(container.textContent).toContain('undefined');
  });

  it('returns the data when hydration fails on a translated page and React renders on the client', async () => {
    const onRecoverableError = vi.fn<() => void>();
    const container = await hydrateSite(
      (served) => served.querySelector('p')?.replaceChildren('translated'),
      onRecoverableError,
    );
    expect(onRecoverableError).toHaveBeenCalled();
    expect(container.textContent).toContain('served');
  });
});

describe('readEmbeddedPageData', () => {
  const embed = (text: string) => {
    const block = document.createElement('script');
    Object.assign(block, { type: 'application/json', id: PAGE_DATA_ELEMENT_ID, textContent: text });
    document.body.append(block);
  };

  it('returns the value of the served address, also if it is null', () => {
    embed('{"url":"/blog?page=2","value":null}');
    expect([...readEmbeddedPageData()]).toEqual([['/blog?page=2', null]]);
  });

  it('is empty in a document without data', () => {
    expect([...readEmbeddedPageData()]).toEqual([]);
  });

  it.each(['', '{"url":"/blog"', 'null', '[]', '{"value":1}', '{"url":"/blog"}', '{"url":1,"value":1}'])(
    'is empty for the damaged data %s',
    (text) => {
      embed(text);
      expect([...readEmbeddedPageData()]).toEqual([]);
    },
  );
});
