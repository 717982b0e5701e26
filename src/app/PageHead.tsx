import { company } from '../config/company';
import { CoreTags, type CoreTagsProps } from './RouteHead';
import { ShareTags, type ShareTagsProps } from './ShareTags';

export type PageHeadProps = CoreTagsProps & Omit<ShareTagsProps, 'siteName'>;

/** The whole head of a page whose words come from its data. */
export function PageHead({ title, description, canonical, indexed, image, type }: PageHeadProps) {
  return (
    <>
      <CoreTags {...{ title, canonical, indexed }} />
      <ShareTags {...{ title, description, canonical, image, type }} siteName={company.name} />
    </>
  );
}
