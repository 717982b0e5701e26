import { describe, expect, it } from 'vitest';
import { company } from '../../src/config/company';
import { UsageError } from '../commandLine';
import { parseDeployOptions } from './parseDeployOptions';

describe('parseDeployOptions', () => {
  it('uses the company’s site by default', () => {
    expect(parseDeployOptions([])).toMatchObject({
      origin: company.siteOrigin,
      isSmokeTestOnly: false,
      isDryRun: false,
    });
  });

  it('accepts another site address', () => {
    expect(parseDeployOptions(['--origin', 'https://mon-projet.web.app/']).origin).toBe('https://mon-projet.web.app');
    expect(parseDeployOptions(['--smoke-test', '--origin', 'https://mon-projet.web.app'])).toMatchObject({
      isSmokeTestOnly: true,
      origin: 'https://mon-projet.web.app',
    });
  });

  it('recognizes the project and a deploy that sends nothing', () => {
    expect(parseDeployOptions(['--dry-run', '--project', 'mon-projet'])).toMatchObject({
      isDryRun: true,
      project: 'mon-projet',
    });
  });

  it.each(['mon-projet.web.app', 'http://mon-projet.web.app', 'https://mon-projet.web.app/blog', ''])(
    'takes %j for no site',
    (text) => {
      expect(() => parseDeployOptions(['--origin', text])).toThrow(UsageError);
    },
  );
});
