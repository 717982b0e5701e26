import { DescriptionAndShareTags, type DescriptionAndShareTagsProps } from './DescriptionAndShareTags';
import { TitleAndIndexingTags, type TitleAndIndexingTagsProps } from './TitleAndIndexingTags';

export type PageHeadProps = TitleAndIndexingTagsProps & DescriptionAndShareTagsProps;

/** Renders the complete head of a page whose texts come from its data. */
export function PageHead({ title, description, canonical, isIndexed, image, imageSize, type }: PageHeadProps) {
  return (
    <>
      <TitleAndIndexingTags {...{ title, canonical, isIndexed }} />
      <DescriptionAndShareTags {...{ title, description, canonical, image, imageSize, type }} />
    </>
  );
}
