import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { BlogPostPage } from '../../features/blog/BlogPostPage';
import type { Article, ArticlePage } from '../../features/blog/post';
import { PageHead } from '../PageHead';
import { usePageData } from '../pageData';
import { findRoute } from '../routes';
import { shareImage } from '../siteAddress';
import { asBlogData, servedPost } from './blogData';
import { useBlogReader } from './blogReader';
import { useKeepForOffline } from './keepForOffline';

export function BlogPostRoute() {
  const { slug = '' } = matchPath('/blog/:slug', useLocation().pathname)?.params ?? {};
  return <PostOfSlug key={slug} slug={slug} />;
}

function PostOfSlug({ slug }: { slug: string }) {
  const { pathname, search } = useLocation();
  const data = asBlogData(usePageData(pathname + search));
  // Read once, before hydration lets React touch the served text.
  const [served] = useState(() => servedPost(data));
  const reader = useBlogReader(served !== undefined);
  const [shown, setShown] = useState<ArticlePage | null>(typeof served === 'object' ? served.value : null);
  // Also where there is no such post: a copy from before its withdrawal then leaves the device.
  useKeepForOffline(typeof served === 'object', (device) => device.post(slug, () => undefined));
  return (
    <>
      <PostHead article={shown?.article ?? null} path={pathname} />
      <BlogPostPage slug={slug} reader={reader} served={served} onShow={setShown} />
    </>
  );
}

const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 155;

/** While there is nothing to show (loading, not found, unreachable) the page is kept out of indexes. */
function PostHead({ article, path }: { article: Article | null; path: string }) {
  const blogImage = shareImage(findRoute('/blog'));
  if (!article) {
    const title = 'Article du blog : conseils informatiques';
    const description = 'Cet article n’est pas affiché pour le moment. Le blog réunit tous les articles publiés.';
    return <PageHead {...{ title, description }} canonical={null} indexed={false} image={blogImage} />;
  }
  // Networks that show previews can't read SVG.
  const cover = article.cover?.source.endsWith('.svg') ? null : article.cover?.source;
  return (
    <PageHead
      title={cut(article.title, TITLE_LENGTH)}
      description={cut(article.excerpt, DESCRIPTION_LENGTH)}
      canonical={path}
      indexed
      image={cover ?? blogImage}
      type="article"
    />
  );
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`;
}
