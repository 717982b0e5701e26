import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';
import { DIST_DIR } from '../support/distPages';

interface Manifest {
  icons: { src: string; sizes: string }[];
  screenshots: { src: string; sizes: string }[];
}

describe('the manifest', () => {
  it('names the sizes that its images have', async () => {
    const manifest: Manifest = JSON.parse(await readFile(join(DIST_DIR, 'manifest.webmanifest'), 'utf8'));
    const images = [...manifest.icons, ...manifest.screenshots];
    expect(images.length).toBeGreaterThan(2);
    for (const { src, sizes } of images) {
      const { width, height } = imageSize(await readFile(join(DIST_DIR, src)));
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  });
});
