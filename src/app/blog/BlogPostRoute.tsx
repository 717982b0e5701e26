import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BlogPostPage } from '../../features/blog/BlogPostPage';
import type { BlogPost, PostWithNeighbors } from '../../features/blog/blogPost';
import { findCoverShareImage } from '../../features/blog/findCoverShareImage';
import { isDocumentServedFromCache } from '../../pwa/isDocumentServedFromCache';
import { PageHead } from '../PageHead';
import { usePageData } from '../pageData';
import { parseBlogPageData, readServedPost } from '../../features/blog/blogData';
import { BLOG_SHARE_IMAGE } from '../../features/blog/blogDescription';
import { lazyBlogReader, useBlogReader } from './lazyBlogReader';
import { DESCRIPTION_LENGTH, truncate } from './truncate';
import { useSaveServedPostsOffline } from './useSaveServedPostsOffline';

export function BlogPostRoute() {
  const [, , slug = ''] = useLocation().pathname.split('/');
  return <BlogPostView key={slug} slug={slug} />;
}

function BlogPostView({ slug }: { slug: string }) {
  const { pathname, search } = useLocation();
  const data = parseBlogPageData(usePageData(pathname + search));
  // Reads once, before hydration lets React change the served text.
  const [served] = useState(() => readServedPost(data, isDocumentServedFromCache()));
  const reader = useBlogReader(served !== undefined);
  const [shownPost, setShownPost] = useState<PostWithNeighbors | null>(
    typeof served === 'object' ? served.value : null,
  );
  // Also for a missing post: the reader then deletes a copy cached before the post was withdrawn.
  useSaveServedPostsOffline(typeof served === 'object', () => lazyBlogReader.loadPost(slug, () => undefined));
  return (
    <>
      <PostHead article={shownPost?.article ?? null} />
      <BlogPostPage slug={slug} reader={reader} served={served} onShow={setShownPost} />
    </>
  );
}

const TITLE_LENGTH = 60;

/**
 * Renders the head of a post. Without an article (loading, not found, unreachable) it excludes the page from search
 * indexes.
 */
function PostHead({ article }: { article: BlogPost | null }) {
  if (!article) {
    const title = 'Article du blog : conseils informatiques';
    const description = 'Cet article n’est pas affiché pour le moment. Le blog réunit tous les articles publiés.';
    return <PageHead {...{ title, description }} canonical={null} isIndexed={false} image={BLOG_SHARE_IMAGE} />;
  }
  const { cover } = article;
  const shared = cover && findCoverShareImage(cover);
  return (
    <PageHead
      title={truncate(article.title, TITLE_LENGTH)}
      description={truncate(article.excerpt, DESCRIPTION_LENGTH)}
      canonical={`/blog/${article.slug}`}
      isIndexed
      image={shared?.source ?? BLOG_SHARE_IMAGE}
      imageSize={shared ?? undefined}
      type="article"
    />
  );
}
