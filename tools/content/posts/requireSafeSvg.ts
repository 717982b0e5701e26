import { Parser } from 'htmlparser2';
import { dropInvalidXmlCharacters, escapeXml } from '../../../src/domain/escapeXml';
import { PostProblem } from './PostProblem';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** Metadata namespaces of drawing programs; browsers do not draw them. */
const EDITOR_NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/elements/1.1/',
  'http://www.serif.com/',
  'http://www.bohemiancoding.com/sketch/ns',
]);

const parseWordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Shapes, text, paint and filters: nothing that runs scripts, animates, links, loads or repeats content. */
const ELEMENTS = parseWordSet(`
  svg g defs title desc style path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`);

/** Attributes that may have any value: it is neither a style nor a URL. */
const PLAIN_ATTRIBUTES = parseWordSet('id class lang role aria-hidden aria-label aria-labelledby aria-describedby');

const ATTRIBUTES = parseWordSet(`
  version width height viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points pathLength
  rotate textLength lengthAdjust startOffset method spacing side transform transform-origin style type space
  gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits mask-type markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result mode operator values tableValues slope intercept amplitude exponent
  k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale
  diffuseConstant specularConstant specularExponent azimuth elevation z pointsAtX pointsAtY pointsAtZ
  limitingConeAngle xChannelSelector yChannelSelector scale stdDeviation radius baseFrequency numOctaves seed
  stitchTiles
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
  flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  image-rendering isolation letter-spacing lighting-color marker-end marker-mid marker-start mask mix-blend-mode
  opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
  text-rendering unicode-bidi vector-effect visibility white-space word-spacing writing-mode`);

const STYLE_FUNCTIONS = parseWordSet('rgb rgba hsl hsla matrix translate scale rotate skewx skewy');
const OWN_FRAGMENT = /^#[\w.:-]+$/;

/**
 * Rewrites an SVG from the allowed elements and attributes only, so that a browser cannot parse it differently. Throws
 * a PostProblem that names everything not allowed.
 */
export function requireSafeSvg(fileName: string, bytes: Uint8Array): string {
  const source = decode(fileName, bytes);
  const writer = new SvgWriter();
  const parser = new Parser(
    {
      onprocessinginstruction: (name, data) => writer.instruction(name, data),
      onopentag: (name, attributes) => writer.open(name, attributes),
      ontext: (text) => writer.text(text),
      onclosetag: (_, isImplied) => writer.close(isImplied && source[parser.endIndex - 1] !== '/'),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(source);
  if (dropInvalidXmlCharacters(writer.output) !== writer.output) writer.rejected.add('un caractère de commande');
  if (writer.rejected.size > 0) {
    throw new PostProblem(
      fileName,
      `« ${fileName} » contient ce qu’une image SVG d’article ne peut pas avoir : ${[...writer.rejected].join(', ')}. Exportez-la en « SVG simple ».`,
    );
  }
  return writer.output;
}

function decode(fileName: string, bytes: Uint8Array): string {
  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (dropInvalidXmlCharacters(source) === source) return source;
  } catch {
    // Ends in the same error as other encodings, which decode without an error but to characters that XML forbids.
  }
  throw new PostProblem(fileName, `« ${fileName} » n’est pas en UTF-8 : enregistrez l’image dans ce codage.`);
}

interface Frame {
  /** '' for an element dropped with its content. */
  tag: string;
  namespaces: ReadonlyMap<string, string>;
  text: string;
}

class SvgWriter {
  output = '';
  readonly rejected = new Set<string>();
  private readonly frames: Frame[] = [];

  instruction(name: string, data: string): void {
    const isDeclaration = name.toLowerCase() === '?xml' && this.frames.length === 0;
    const encoding = /encoding\s*=\s*["']([^"']*)/i.exec(data)?.[1] ?? 'utf-8';
    if (!isDeclaration) this.rejected.add(`<${name}>`);
    else if (encoding.toLowerCase() !== 'utf-8') this.rejected.add(`le codage ${encoding}`);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.frames.at(-1);
    const namespaces = addDeclarations(parent?.namespaces ?? new Map([['xml', XML]]), attributes);
    const [prefix, tag] = splitName(name);
    const namespace = namespaces.get(prefix) ?? (prefix === '' ? SVG : '');
    const isLeftOut =
      parent?.tag === '' || EDITOR_NAMESPACES.has(namespace) || (namespace === SVG && tag === 'metadata');
    const frame = { tag: isLeftOut ? '' : tag, namespaces, text: '' };
    this.frames.push(frame);
    if (isLeftOut) return;
    const isRoot = parent === undefined;
    if (namespace !== SVG || !ELEMENTS.has(tag) || isRoot !== (tag === 'svg') || (isRoot && this.output !== '')) {
      this.rejected.add(`<${name}>`);
    }
    this.output += `<${tag}${isRoot ? ` xmlns="${SVG}"` : ''}${this.attributes(attributes, namespaces)}>`;
  }

  text(text: string): void {
    const frame = this.frames.at(-1);
    if (!frame || frame.tag === '') return;
    frame.text += text;
    this.output += escapeXml(text);
  }

  close(isUnclosed: boolean): void {
    const frame = this.frames.pop();
    if (!frame || frame.tag === '') return;
    if (isUnclosed) this.rejected.add(`<${frame.tag}> sans sa fin`);
    if (frame.tag === 'style' && !isInertStyle(frame.text)) this.rejected.add('un style qui charge ou anime');
    this.output += `</${frame.tag}>`;
  }

  private attributes(given: Readonly<Record<string, string>>, namespaces: ReadonlyMap<string, string>): string {
    const accepted = new Map<string, string>();
    for (const [name, value] of Object.entries(given)) {
      const [prefix, local] = splitName(name);
      if (name === 'xmlns' || prefix === 'xmlns' || name.startsWith('data-')) continue;
      const namespace = namespaces.get(prefix) ?? '';
      if (prefix !== '' && EDITOR_NAMESPACES.has(namespace)) continue;
      const isHref = local === 'href' && (prefix === '' || namespace === XLINK);
      const isKnown = prefix === '' ? ATTRIBUTES.has(local) : namespace === XML && local === 'space';
      const isAccepted = isHref
        ? OWN_FRAGMENT.test(value)
        : (prefix === '' && PLAIN_ATTRIBUTES.has(local)) || (isKnown && isInertStyle(value));
      if (isAccepted) accepted.set(isHref ? 'href' : name, value);
      else this.rejected.add(isHref || isKnown ? `${name}="${value.slice(0, 40)}"` : name);
    }
    return [...accepted].map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('');
  }
}

/** Allows no at-rule, no escape, and no function but colors, transforms and same-document references. */
function isInertStyle(css: string): boolean {
  if (/[\\@]/.test(css)) return false;
  return [...css.matchAll(/([\w-]*)\s*\(\s*([^)]*)/g)].every(([, name = '', argument = '']) =>
    name.toLowerCase() === 'url'
      ? OWN_FRAGMENT.test(argument.trim().replace(/^(["'])(.*)\1$/, '$2'))
      : STYLE_FUNCTIONS.has(name.toLowerCase()),
  );
}

function addDeclarations(
  outer: ReadonlyMap<string, string>,
  attributes: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const declared = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (name === 'xmlns') return [['', value]];
    return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value]] : [];
  });
  return declared.length === 0 ? outer : new Map([...outer, ...declared]);
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}
