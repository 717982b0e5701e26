import { describe, expect, it } from 'vitest';
import { company } from '../config/company';
import { resolveRoute } from './routes';
import { serializeForScript, serializePageStructuredData } from './structuredData';

describe('serializeForScript', () => {
  it('closes no script element', () => {
    const data = { title: '</script><script>alert(1)</script><!--' };
    const text = serializeForScript(data);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual(data);
  });
});

describe('serializePageStructuredData', () => {
  it('declares the opening hours that the site shows', () => {
    const graph = JSON.parse(serializePageStructuredData(resolveRoute('/')))['@graph'];
    const [{ opens, closes }] = graph[0].openingHoursSpecification;
    expect(company.hours.timesLabel).toBe([opens, closes].map((time) => time.replace(/^0?(\d+):/, '$1h')).join('-'));
  });
});
