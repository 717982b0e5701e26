import { describe, expect, it } from 'vitest';
import { applyFrenchTypography, looksLikeText } from './frenchTypography';
import { typesetSource, typographyPlugin } from './typographyPlugin';

const N = '\u202F';
const B = '\u00A0';

describe('applyFrenchTypography', () => {
  it.each([
    ['Besoin d’aide ? Oui ! Non ; si', `Besoin d’aide${N}? Oui${N}! Non${N}; si`],
    ['Horaires : 9h00', `Horaires${B}: 9h00`],
    ['dit « bonjour » à', `dit «${B}bonjour${B}» à`],
    ['10 000 € et 99,9 %', `10${N}000${B}€ et 99,9${B}%`],
    ['05 36 49 00 10', `05${B}36${B}49${B}00${B}10`],
    ['RCS Foix 000 000 000', `RCS Foix 000${N}000${N}000`],
    ['50 Go, 2 Gb/s, 2 heures', `50${B}Go, 2${B}Gb/s, 2${B}heures`],
    ['9h00-18h00, 8h-18h', '9h00-\u206018h00, 8h-18h'],
    ['8h30-9h00', '8h30-\u20609h00'],
    ['l’adresse /a ?b=c', 'l’adresse /a ?b=c'],
    ['la règle 3-2-1, le 2024-05-16', 'la règle 3-\u20602-\u20601, le 2024-05-16'],
    ['le Wi-Fi des visiteurs', 'le Wi-\u2060Fi des visiteurs'],
    ['Microsoft 365, Planning 3', `Microsoft${B}365, Planning 3`],
    ["l'ordre d'un", 'l’ordre d’un'],
  ])('sets %s', (plain, set) => {
    expect(applyFrenchTypography(plain)).toBe(set);
    expect(applyFrenchTypography(set)).toBe(set);
  });

  it('treats words and amounts as text, but not path data, addresses or class names', () => {
    expect(['Bonjour à tous', '29 €', '05 36 49 00 10'].map(looksLikeText)).toEqual([true, true, true]);
    expect(['M16 3 100 200', 'https://a.example/?a=b', 'button--small', '0 0 1440 600'].map(looksLikeText)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('changes texts in source code only', () => {
    const source = "const a = ok ? 'Vraiment ?' : `${n} : fin`;\nconst p = <p title='M4 100 200'>Prêt ?{x} %</p>;";
    expect(typesetSource('a.tsx', source)?.code).toBe(
      `const a = ok ? 'Vraiment${N}?' : \`\${n}${B}: fin\`;\nconst p = <p title='M4 100 200'>Prêt${N}?{x}${B}%</p>;`,
    );
  });

  it('keeps one space inside quotation marks if the source has it', () => {
    expect(typesetSource('a.ts', 'const a = `Rien pour «\\u00a0${query}\\u00a0».`;')?.code).toBe(
      `const a = \`Rien pour «${B}\${query}${B}».\`;`,
    );
  });

  it('joins a sign that stands alone in JSX', () => {
    expect(typesetSource('a.tsx', 'const p = <p>{name} ?</p>;')?.code).toBe(`const p = <p>{name}${N}?</p>;`);
  });

  it('joins a sign on the next line', () => {
    expect(typesetSource('a.tsx', 'const p = <p>\n  Besoin d’aide\n  ? Oui.\n</p>;')?.code).toContain(
      `d’aide${N}? Oui`,
    );
  });

  it('returns null for a file without French text', () => {
    expect(typesetSource('a.ts', "export const a = 'x-y';")).toBeNull();
  });
});

describe('typographyPlugin', () => {
  function isTypeset(path: string): boolean {
    const { transform } = typographyPlugin();
    if (typeof transform !== 'function') throw new Error('transform is no function');
    return transform.call({} as never, "export const text = 'Vraiment ? Oui !';", `/projet${path}`) !== null;
  }

  it.each([
    '/src/features/site/pages/ContactPage.tsx',
    '/src/app/routes.ts',
    '/src/ui/Dialog.tsx',
    '/src/config/company.ts',
    '/src/pwa/UpdateNotice.tsx',
    '/src/sync/snapshot/messages.ts',
  ])('typesets %s', (path) => expect(isTypeset(path)).toBe(true));

  it.each(['/src/sync/replication/push.ts', '/src/pwa/worker/sw.ts', '/src/features/site/pages/pages.test.tsx'])(
    'leaves %s as it is',
    (path) => expect(isTypeset(path)).toBe(false),
  );
});
