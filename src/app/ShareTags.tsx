import { absoluteUrl } from './siteAddress';

export interface ShareTagsProps {
  title: string;
  description: string;
  canonical: string | null;
  /** Path or absolute address of a 1200 × 630 picture. */
  image: string;
  siteName: string;
  type?: 'website' | 'article';
}

/** What search engines and networks read of a page beside its title. */
export function ShareTags({ title, description, canonical, image, siteName, type = 'website' }: ShareTagsProps) {
  return (
    <>
      <meta name="description" content={description} />
      {canonical && <meta property="og:url" content={absoluteUrl(canonical)} />}
      <meta property="og:type" content={type} />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={absoluteUrl(image)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${siteName} : ${title}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
