import { describe, expect, it } from 'vitest';
import { company } from '../../src/config/company';
import { UsageError } from '../commandLine';
import { readDeployOptions } from './options';

describe('readDeployOptions', () => {
  it('checks the company’s own site unless told otherwise', () => {
    expect(readDeployOptions([])).toMatchObject({ origin: company.siteOrigin, smokeTest: false, dryRun: false });
  });

  it('checks the address of Firebase before the domain is connected', () => {
    expect(readDeployOptions(['--origin', 'https://mon-projet.web.app/']).origin).toBe('https://mon-projet.web.app');
    expect(readDeployOptions(['--smoke-test', '--origin', 'https://mon-projet.web.app'])).toMatchObject({
      smokeTest: true,
      origin: 'https://mon-projet.web.app',
    });
  });

  it.each(['mon-projet.web.app', 'http://mon-projet.web.app', 'https://mon-projet.web.app/blog', ''])(
    'takes %j for no site',
    (text) => {
      expect(() => readDeployOptions(['--origin', text])).toThrow(UsageError);
    },
  );
});
