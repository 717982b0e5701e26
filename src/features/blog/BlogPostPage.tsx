import { useCallback, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { getButtonClass } from '../../ui/Button';
import { BlogBody } from './BlogBody';
import { ErrorNotice, LoadingNotice, StaleNotice } from './BlogNotice';
import { formatDate, toIsoDateTime } from '../../domain/dates';
import type { PostLink } from '../../domain/blog/post';
import { BLOG_MESSAGES, getPostErrorMessage } from './messages';
import type { BlogPost, PostWithNeighbors } from './blogPost';
import { PostCover } from './PostCover';
import { PostDate } from './PostDate';
import { PostActions } from './PostActions';
import type { BlogReader, LoadedContent } from './blogReader';
import { useBlogContent, type ServerRenderedContent } from './useBlogContent';
import { useFocusHeadingIfFocusLost } from './useFocusHeadingIfFocusLost';
import './blog.css';

interface BlogPostPageProps {
  slug: string;
  reader: BlogReader;
  /** `value` is null if there is no such post. */
  served: ServerRenderedContent<PostWithNeighbors | null>;
  /** Called with the page on screen, null if there is no such post, to update the document head. */
  onShow: (page: PostWithNeighbors | null) => void;
}

export function BlogPostPage({ slug, reader, served, onShow }: BlogPostPageProps) {
  const load = useCallback(
    (show: (loaded: LoadedContent<PostWithNeighbors | null>) => void) => reader.loadPost(slug, show),
    [reader, slug],
  );
  const { state, retry } = useBlogContent(served, load);
  useFocusHeadingIfFocusLost(state.kind);
  const page = state.kind === 'content' ? state.value : undefined;
  useEffect(() => {
    if (page !== undefined) onShow(page);
  }, [page, onShow]);
  return (
    <div className="blog blog--post">
      <BackToBlog />
      {state.kind === 'loading' && (
        <>
          <h1 tabIndex={-1} className="visually-hidden">
            Article
          </h1>
          <LoadingNotice>{BLOG_MESSAGES.loadingPost}</LoadingNotice>
        </>
      )}
      {state.kind === 'error' && (
        <>
          <h1 tabIndex={-1}>Article indisponible</h1>
          <ErrorNotice message={getPostErrorMessage(state.code)} onRetry={retry} />
        </>
      )}
      {state.kind === 'content' && !state.value && <NotFound />}
      {state.kind === 'content' && state.value && (
        <>
          <StaleNotice stale={state.stale} />
          <PostView page={state.value} />
        </>
      )}
    </div>
  );
}

function BackToBlog() {
  return (
    <p className="blog-back">
      <Link to="/blog">Retour au blog</Link>
    </p>
  );
}

function NotFound() {
  return (
    <>
      <h1 tabIndex={-1}>Article introuvable</h1>
      <p className="blog-notice" role="alert">
        {BLOG_MESSAGES.postNotFound}
      </p>
      <p>
        <Link className={getButtonClass('primary')} to="/blog">
          {BLOG_MESSAGES.allPosts}
        </Link>
      </p>
    </>
  );
}

function PostView({ page: { article, previous, next } }: { page: PostWithNeighbors }) {
  return (
    <>
      <article className="post">
        <header className="post-head">
          <h1 tabIndex={-1}>{article.title}</h1>
          <p className="post-lead">{article.excerpt}</p>
          <PostDates article={article} />
        </header>
        <PostCover cover={article.cover} slug={article.slug} isEager />
        <BlogBody slug={article.slug} nodes={article.body} />
      </article>
      <PostActions title={article.title} />
      <Neighbors previous={previous} next={next} />
      <BackToBlog />
    </>
  );
}

function PostDates({ article }: { article: BlogPost }) {
  const { revisedAt } = article;
  return (
    <p className="post-meta">
      Publié le <PostDate time={article.publishedAt} />
      {revisedAt !== null && (
        <>
          , mis à jour le <time dateTime={toIsoDateTime(revisedAt)}>{formatDate(revisedAt)}</time>
        </>
      )}
      {'\u00a0· '}
      {article.author && `${article.author}\u00a0· `}
      <span className="unbroken">{article.readingMinutes} min de lecture</span>
    </p>
  );
}

function Neighbors({ previous, next }: { previous: PostLink | null; next: PostLink | null }) {
  if (!previous && !next) return null;
  return (
    <nav className="post-neighbors" aria-label="Autres articles">
      {previous && (
        <Link to={`/blog/${previous.slug}`} rel="prev">
          <span>Article précédent</span> {previous.title}
        </Link>
      )}
      {next && (
        <Link to={`/blog/${next.slug}`} rel="next">
          <span>Article suivant</span> {next.title}
        </Link>
      )}
    </nav>
  );
}
