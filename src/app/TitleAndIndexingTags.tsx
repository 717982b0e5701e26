import { toAbsoluteUrl } from './toAbsoluteUrl';

export interface TitleAndIndexingTagsProps {
  title: string;
  /** Canonical path; null for pages without one. */
  canonical: string | null;
  isIndexed: boolean;
}

/** Renders title, robots and canonical tags, which React replaces on navigation; `DescriptionAndShareTags` has the others. */
export function TitleAndIndexingTags({ title, canonical, isIndexed }: TitleAndIndexingTagsProps) {
  return (
    <>
      <title>{title}</title>
      {!isIndexed && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={toAbsoluteUrl(canonical)} />}
    </>
  );
}
