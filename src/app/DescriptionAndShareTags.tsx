import { company } from '../config/company';
import { toAbsoluteUrl } from './toAbsoluteUrl';

export interface DescriptionAndShareTagsProps {
  title: string;
  description: string;
  canonical: string | null;
  /** Path or absolute URL. */
  image: string;
  /** In pixels; 1200 × 630 by default. */
  imageSize?: { width: number; height: number } | undefined;
  type?: 'website' | 'article';
}

const DEFAULT_SIZE = { width: 1200, height: 630 };

/** Renders description and Open Graph tags for search engines and social networks. */
export function DescriptionAndShareTags({
  title,
  description,
  canonical,
  image,
  imageSize = DEFAULT_SIZE,
  type = 'website',
}: DescriptionAndShareTagsProps) {
  return (
    <>
      <meta name="description" content={description} />
      {canonical && <meta property="og:url" content={toAbsoluteUrl(canonical)} />}
      <meta property="og:type" content={type} />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={toAbsoluteUrl(image)} />
      <meta property="og:image:width" content={String(imageSize.width)} />
      <meta property="og:image:height" content={String(imageSize.height)} />
      <meta property="og:image:alt" content={`${company.name} : ${title}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
