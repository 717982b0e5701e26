import { company } from '../config/company';
import { CoreTags, type CoreTagsProps } from './RouteHead';
import { ShareTags, type ShareTagsProps } from './ShareTags';

export type PageHeadProps = CoreTagsProps & Omit<ShareTagsProps, 'siteName'>;

/** Renders the complete head of a page whose texts come from its data. */
export function PageHead({ title, description, canonical, isIndexed, image, imageSize, type }: PageHeadProps) {
  return (
    <>
      <CoreTags {...{ title, canonical, isIndexed }} />
      <ShareTags {...{ title, description, canonical, image, imageSize, type }} siteName={company.name} />
    </>
  );
}
