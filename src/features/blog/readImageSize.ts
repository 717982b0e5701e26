const SIZE_IN_NAME = /-(\d{1,4})x(\d{1,4})\.[a-z]+$/;

/** Reads the size in px that the importer puts into the name of an image; null without one. */
export function readImageSize(url: string): { width: number; height: number } | null {
  const size = SIZE_IN_NAME.exec(url);
  return size && { width: Number(size[1]), height: Number(size[2]) };
}
