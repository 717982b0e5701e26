import { describe, expect, it } from 'vitest';
import { getPostErrorMessage } from './messages';

describe('getPostErrorMessage', () => {
  it('says that posts read before stay readable offline', () => {
    expect(getPostErrorMessage('network')).toContain(
      'Les articles déjà lus sur cet appareil restent lisibles hors connexion.',
    );
    expect(getPostErrorMessage('quota')).not.toContain('hors connexion');
  });
});
