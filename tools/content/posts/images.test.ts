import { describe, expect, it } from 'vitest';
import { toPostImage } from './images';

const drawing = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 63"${attributes}>${content}</svg>`;
const store = (source: string | Uint8Array) =>
  new TextDecoder().decode(
    toPostImage('a.svg', typeof source === 'string' ? new TextEncoder().encode(source) : source).bytes,
  );

const ORIENTATION = '0112 0003 00000001 0006 0000';
const GPS_LATITUDE = `8825 0004 00000001 00000026 00000000
  0002 0001 0002 00000002 4e000000 0002 0005 00000003 00000044 00000000
  0000002a 00000001 00000038 00000001 00000019 00000001`;

/** JPEG of 40 × 30 stored pixels with these entries of EXIF, without image data. */
function buildJpeg(entryCount: number, entries: string): Uint8Array {
  const exif = `457869660000 4d4d002a00000008 000${entryCount} ${entries}`.replaceAll(/\s/g, '');
  const length = (exif.length / 2 + 2).toString(16).padStart(4, '0');
  return Buffer.from(`ffd8ffe1${length}${exif}ffc0000b08001e002801011100ffd9`, 'hex');
}

/** PNG of 40 × 30 pixels with these entries of EXIF, without image data. */
function buildPng(entryCount: number, entries: string): Uint8Array {
  const exif = `4d4d002a00000008 000${entryCount} ${entries}`.replaceAll(/\s/g, '');
  const length = (exif.length / 2).toString(16).padStart(8, '0');
  const header = '0000000d 49484452 00000028 0000001e 0802000000 00000000'.replaceAll(' ', '');
  return Buffer.from(
    `89504e470d0a1a0a${header}${length}65584966${exif}00000000 0000000049454e4400000000`.replace(' ', ''),
    'hex',
  );
}

describe('toPostImage', () => {
  it.each([
    [4, '40x30'],
    [5, '30x40'],
    [6, '30x40'],
    [8, '30x40'],
    [9, '40x30'],
  ])('names a JPEG of EXIF orientation %i by the size that browsers show, %s', (orientation, size) => {
    const jpeg = buildJpeg(1, `0112 0003 00000001 000${orientation} 0000 00000000`);
    expect(toPostImage('a.jpg', jpeg).id).toMatch(new RegExp(`-${size}\\.jpg$`));
  });

  it.each([
    ['a.jpg', buildJpeg],
    ['a.png', buildPng],
  ])('refuses a photo %s that tells where it was taken', (name, build) => {
    expect(() => toPostImage(name, build(2, `${ORIENTATION} ${GPS_LATITUDE}`))).toThrow(
      `« ${name} » dit où la photo a été prise`,
    );
    expect(() => toPostImage(name, build(1, `${ORIENTATION} 00000000`))).not.toThrow();
  });

  it.each([
    ['a.jpg', buildPng(1, `${ORIENTATION} 00000000`), 'JPG'],
    ['a.png', buildJpeg(1, `${ORIENTATION} 00000000`), 'PNG'],
  ])('refuses %s with the content of another type, which it would be served as', (name, bytes, type) => {
    expect(() => toPostImage(name, bytes)).toThrow(`« ${name} » n’est pas une image ${type}.`);
  });

  it('keeps shapes, text, gradients, filters and styles', () => {
    const content =
      '<style>.a { fill: url(#g); stroke: rgb(1 2 3) } .b &gt; .c { opacity: 0.5 }</style>' +
      '<defs><linearGradient id="g" href="#h"><stop offset="1" stop-color="#fff"></stop></linearGradient></defs>' +
      '<g class="a" transform="translate(1 2) rotate(3)"><path d="M0 0h1"></path>' +
      '<text x="1" style="font-family:&quot;Open Sans&quot;">L’été &amp; l’hiver &lt;</text></g>';
    expect(store(drawing(content))).toBe(drawing(content));
  });

  it('removes editor metadata', () => {
    const source = `<?xml version="1.0" encoding="UTF-8"?><!-- Generator -->${drawing(
      '<metadata><x:RDF xmlns:x="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a/></x:RDF></metadata>' +
        '<sodipodi:namedview pagecolor="#fff"><inkscape:page/></sodipodi:namedview><g inkscape:label="b" data-name="c"/>',
      ' xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
    )}`;
    expect(store(source)).toBe(drawing('<g></g>'));
  });

  it('removes element prefixes', () => {
    expect(store('<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:path d="M0 0"/></s:svg>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"></path></svg>',
    );
  });

  it.each([
    ['a script behind a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', 's:script'],
    ['a script of HTML', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', 'h:script'],
    ['an element of HTML', '<p xmlns="http://www.w3.org/1999/xhtml">x</p>', '<p>'],
    ['an element without a namespace', '<x:g/>', 'x:g'],
    ['foreign content', '<foreignObject><p>x</p></foreignObject>', 'foreignObject'],
    ['a link', '<a href="https://exemple.fr"><path d="M0 0"/></a>', '<a>'],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>', 'animate'],
    ['a handler', '<g onclick="alert(1)"/>', 'onclick'],
    ['a handler behind a prefix', '<g x:onclick="alert(1)" xmlns:x="http://www.w3.org/2000/svg"/>', 'x:onclick'],
    ['an image', '<image href="https://exemple.fr/x.png"/>', 'image'],
    ['an image in a filter', '<filter><feImage href="https://exemple.fr/x.png"/></filter>', 'feImage'],
    ['an address of another document', '<linearGradient href="https://exemple.fr/x.svg#a"/>', 'href'],
    [
      'such an address behind a prefix',
      '<pattern y:href="data:image/svg+xml,x" xmlns:y="http://www.w3.org/1999/xlink"/>',
      'y:href',
    ],
    ['a fill from elsewhere', '<path fill="url(https://exemple.fr/#a)"/>', 'fill'],
    ['a style from elsewhere', '<path style="fill:url( \'//exemple.fr/a\' )"/>', 'style'],
    ['an escaped style', String.raw`<path style="fill:\75rl(//exemple.fr/a)"/>`, 'style'],
    ['an imported style sheet', '<style><![CDATA[@import "//exemple.fr/a.css";]]></style>', 'style'],
    ['a set of images', '<style>g { mask: image-set("//exemple.fr/a.png" 1x) }</style>', 'style'],
    ['a style sheet by instruction', '<?xml-stylesheet href="//exemple.fr/a.css"?>', '?xml-stylesheet'],
    ['an element without its end', '<g><path d="M0 0"/>', 'sans sa fin'],
  ])('refuses %s', (_, content, named) => {
    expect(() => store(drawing(content))).toThrow(named);
  });

  it.each([
    ['a document type', `<!DOCTYPE svg>${drawing('')}`, '!DOCTYPE'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${drawing('&a;')}`, '!DOCTYPE'],
    ['another encoding', `<?xml version="1.0" encoding="ISO-2022-JP"?>${drawing('')}`, 'ISO-2022-JP'],
    ['the escapes of another encoding', drawing('<text>\u001B$B</text>'), 'UTF-8'],
    ['a control character as a reference', drawing('<text>&#27;</text>'), 'commande'],
    ['a document of another kind', '<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>', '<html>'],
    ['two drawings', drawing('') + drawing(''), '<svg>'],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'sa taille'],
    ['a size that no page can name', '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="9"/>', 'pixels'],
  ])('refuses a file with %s', (_, source, named) => {
    expect(() => store(source)).toThrow(named);
  });

  it.each([
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(drawing('<script/>'), 'utf16le'))])],
    ['Windows-1252', new Uint8Array(Buffer.from(drawing('<title>é</title>'), 'latin1'))],
  ])('refuses a file in %s', (_, bytes) => {
    expect(() => store(bytes)).toThrow('« a.svg » n’est pas en UTF-8');
  });
});
