/**
 * Renders icons, share images and covers with Chromium: `npm run images`. The results are committed, so a build needs
 * no browser; rerun after changes of the mark, panorama, a title or the company's name.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { company } from '../../../src/config/company.ts';
import { escapeXml } from '../../../src/domain/escapeXml.ts';
import { findOrInstallChromium } from '../../chromium.ts';
import { PROJECT_ROOT } from '../../projectRoot.ts';
import { recordImageTexts, listShareImageTitles, collectShareImageTexts } from './renderedImageTexts.ts';

const PUBLIC = join(PROJECT_ROOT, 'public');
const ART = join(PROJECT_ROOT, 'src/features/site/art');
const COVERS = join(PROJECT_ROOT, 'content/blog/covers');
const SHARE_SIZE = { width: 1200, height: 630 };

/** Icon sizes of the platforms; maskable ones have more padding. */
const ICONS = [
  { name: 'favicon-32', size: 32, inset: 0, hasRadius: true },
  { name: 'icon-192', size: 192, inset: 0, hasRadius: true },
  { name: 'icon-512', size: 512, inset: 0, hasRadius: true },
  { name: 'icon-maskable-512', size: 512, inset: 0.14, hasRadius: false },
  { name: 'apple-touch-icon', size: 180, inset: 0.06, hasRadius: false },
];

async function drawIcons(page: Page): Promise<void> {
  const mark = await readFile(join(PUBLIC, 'icons/icon.svg'), 'utf8');
  for (const { name, size, inset, hasRadius } of ICONS) {
    await page.setViewportSize({ width: size, height: size });
    const padding = Math.round(size * inset);
    await page.setContent(
      `<style>body{margin:0;background:${hasRadius ? 'transparent' : '#16323f'};padding:${padding}px}svg{display:block}</style>${mark}`,
    );
    const png = await page.screenshot({ omitBackground: hasRadius });
    await writeFile(join(PUBLIC, `icons/${name}.png`), png);
  }
}

async function drawShareImages(page: Page): Promise<void> {
  await page.setViewportSize(SHARE_SIZE);
  const [font, far, shade, mid, near] = await Promise.all([
    readFile(join(PROJECT_ROOT, 'src/ui/fonts/bricolage-grotesque-fr.woff2'), 'base64'),
    ...['ridge-far', 'ridge-far-shade', 'ridge-mid', 'ridge-near'].map((name) =>
      readFile(join(ART, `${name}.svg`), 'utf8'),
    ),
  ]);
  const style = `
    @font-face { font-family: Display; font-weight: 600 800; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; height: 630px; overflow: hidden; background: linear-gradient(#f7f4ed 35%, #f3dfd0); color: #14242c }
    main { padding: 64px 72px; font-family: Display }
    h1 { margin: 26px 0 0; max-width: 980px; font-size: 70px; line-height: 1.04; letter-spacing: -0.025em; text-wrap: balance }
    p { margin: 0; font-weight: 700; font-size: 30px; color: #a63c20 }
    i { position: absolute; left: 800px; top: 378px; width: 104px; height: 104px; border-radius: 50%; background: #d9623d }
    svg { position: absolute; left: 0; bottom: -56px; width: 1200px; height: 350px }`;
  const layers = `<i></i>${colorSvg(far, '#c9d0cd')}${colorSvg(shade, '#45637080')}${colorSvg(mid, '#8ea2a7')}${colorSvg(near, '#16323f')}`;
  for (const [file, title] of listShareImageTitles()) {
    const text = `<main><p>${escapeXml(company.name)}</p><h1>${escapeXml(title)}</h1></main>`;
    await page.setContent(`<style>${style}</style>${text}${layers}`);
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    await writeFile(join(PUBLIC, file), await page.screenshot());
  }
}

/** Draws a PNG for each SVG cover of the sample posts, for networks that show previews. */
async function drawSharedCovers(page: Page): Promise<void> {
  await page.setViewportSize(SHARE_SIZE);
  for (const name of await readdir(COVERS)) {
    if (!name.endsWith('.svg')) continue;
    const cover = await readFile(join(COVERS, name), 'utf8');
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${cover}`);
    await writeFile(join(COVERS, name.replace(/svg$/, 'png')), await page.screenshot());
  }
}

function colorSvg(svg: string | undefined, color: string): string {
  return (svg ?? '').replaceAll('stroke="#000"', `stroke="${color}"`).replace('<svg ', `<svg fill="${color}" `);
}

await mkdir(join(PUBLIC, 'og'), { recursive: true });
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
await drawIcons(page);
await drawShareImages(page);
await drawSharedCovers(page);
await recordImageTexts(collectShareImageTexts());
await browser.close();
