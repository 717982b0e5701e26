import type { Page } from 'playwright';

/** Returns violations of RFC 4287, one line each, as found by a browser's XML parser. */
export function findFeedProblems(page: Page, xml: string): Promise<string[]> {
  return page.evaluate((source) => {
    const ATOM = 'http://www.w3.org/2005/Atom';
    // RFC 3339: years have four digits.
    const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
    const problems: string[] = [];
    const expectThat = (isMet: boolean, problem: string): void => {
      if (!isMet) problems.push(problem);
    };
    const isAbsolute = (iri: string | null): boolean => iri !== null && /^[a-z][a-z\d+.-]*:\S+$/i.test(iri);
    const document = new DOMParser().parseFromString(source, 'text/xml');
    const feed = document.documentElement;
    if (document.querySelector('parsererror')) return ['not well-formed'];
    expectThat(feed.namespaceURI === ATOM && feed.localName === 'feed', 'no Atom feed');

    const findChildren = (parent: Element, name: string) =>
      [...parent.children].filter(({ localName, namespaceURI }) => localName === name && namespaceURI === ATOM);
    const readText = (parent: Element, name: string) => findChildren(parent, name)[0]?.textContent ?? '';

    const checkNode = (node: Element, where: string): void => {
      for (const name of ['id', 'title', 'updated']) {
        expectThat(findChildren(node, name).length === 1, `${where}: not exactly one ${name}`);
      }
      expectThat(readText(node, 'title').trim() !== '', `${where}: empty title`);
      expectThat(isAbsolute(readText(node, 'id')), `${where}: id is no absolute IRI`);
      for (const name of ['updated', 'published']) {
        for (const { textContent } of findChildren(node, name)) {
          const isDate = DATE.test(textContent ?? '') && !Number.isNaN(Date.parse(textContent ?? ''));
          expectThat(isDate, `${where}: ${name} is no date`);
          expectThat(!isDate || Date.parse(textContent ?? '') <= Date.now(), `${where}: ${name} is in the future`);
        }
      }
      const links = findChildren(node, 'link');
      for (const link of links) expectThat(isAbsolute(link.getAttribute('href')), `${where}: relative link`);
      const alternates = links
        .filter((link) => (link.getAttribute('rel') ?? 'alternate') === 'alternate')
        .map((link) => `${link.getAttribute('type')} ${link.getAttribute('hreflang')}`);
      expectThat(new Set(alternates).size === alternates.length, `${where}: two alternates of one kind`);
      expectThat(
        alternates.length > 0 || findChildren(node, 'content').length > 0,
        `${where}: neither link nor content`,
      );
    };

    checkNode(feed, 'feed');
    const self = findChildren(feed, 'link').filter((link) => link.getAttribute('rel') === 'self');
    expectThat(self.length === 1, 'feed: not exactly one link to itself');
    const entries = findChildren(feed, 'entry');
    for (const entry of entries) {
      const where = readText(entry, 'id') || 'entry';
      checkNode(entry, where);
      const authors = [...findChildren(entry, 'author'), ...findChildren(feed, 'author')];
      expectThat(authors.length > 0, `${where}: no author`);
      expectThat(
        authors.every((author) => readText(author, 'name').trim() !== ''),
        `${where}: nameless author`,
      );
      expectThat(findChildren(entry, 'summary').length <= 1, `${where}: two summaries`);
      const contents = findChildren(entry, 'content');
      expectThat(contents.length <= 1, `${where}: two contents`);
      for (const content of contents) {
        expectThat(content.getAttribute('type') === 'html', `${where}: content is not HTML`);
        const html = new DOMParser().parseFromString(content.textContent ?? '', 'text/html');
        for (const element of html.querySelectorAll('[href], [src]')) {
          const address = element.getAttribute('href') ?? element.getAttribute('src');
          expectThat(isAbsolute(address), `${where}: relative address ${address} in the content`);
        }
      }
    }
    const ids = [feed, ...entries].map((node) => readText(node, 'id'));
    expectThat(new Set(ids).size === ids.length, 'ids are not unique');
    return problems;
  }, xml);
}
