import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { getButtonClass } from '../../ui/Button';
import { BLOG_MESSAGES, getListErrorMessage } from './messages';
import { ErrorNotice, LoadingNotice, StaleNotice } from './BlogNotice';
import type { PostSummary } from './blogPost';
import { PostCover } from './PostCover';
import { PostDate } from './PostDate';
import type { BlogReader, LoadedContent, PostList } from './blogReader';
import { useBlogContent, type ServerRenderedContent } from './useBlogContent';
import { useFocusHeadingIfFocusLost } from './useFocusHeadingIfFocusLost';
import './blog.css';

interface BlogListPageProps {
  page: number;
  reader: BlogReader;
  /** `value` is null if the list has no such page. */
  served: ServerRenderedContent<PostList | null>;
}

export function BlogListPage({ page, reader, served }: BlogListPageProps) {
  const load = useCallback(
    (show: (loaded: LoadedContent<PostList | null>) => void) => reader.loadList(page, show),
    [reader, page],
  );
  const { state, retry } = useBlogContent(served, load);
  useFocusHeadingIfFocusLost(state.kind);
  return (
    <div className="blog">
      <ListHeader page={page} />
      {state.kind === 'loading' && <LoadingNotice>{BLOG_MESSAGES.loadingList}</LoadingNotice>}
      {state.kind === 'error' && <ErrorNotice message={getListErrorMessage(state.code)} onRetry={retry} />}
      {state.kind === 'content' && (
        <>
          <StaleNotice stale={state.stale} />
          {state.value && <PostCards list={state.value} />}
          {!state.value && <NoSuchPage />}
        </>
      )}
    </div>
  );
}

/** Shown for a `page` parameter that is not a number. */
export function BlogListNotFound() {
  return (
    <div className="blog">
      <ListHeader page={1} />
      <NoSuchPage />
    </div>
  );
}

function ListHeader({ page }: { page: number }) {
  return (
    <header className="blog-head">
      <h1 tabIndex={-1}>{page > 1 ? `Blog, page ${page}` : 'Le blog de l’informatique en Ariège'}</h1>
      <p>
        Sauvegarde, messagerie, téléphonie, sécurité : ce que nous apprenons chez nos clients, écrit pour celles et ceux
        qui dirigent une entreprise. <a href="/feed.xml">Suivre par flux Atom</a>
      </p>
    </header>
  );
}

function NoSuchPage() {
  return (
    <div className="blog-notice" role="alert">
      <p>{BLOG_MESSAGES.listPageNotFound}</p>
      <Link className={getButtonClass('secondary')} to="/blog">
        {BLOG_MESSAGES.allPosts}
      </Link>
    </div>
  );
}

function PostCards({ list }: { list: PostList }) {
  if (list.posts.length === 0 && list.page > 1) return <NoSuchPage />;
  if (list.posts.length === 0) return <p className="blog-notice">{BLOG_MESSAGES.listEmpty}</p>;
  return (
    <>
      <ul className="post-cards">
        {list.posts.map((post, index) => (
          <PostCard key={post.slug} post={post} isEager={index < 2} />
        ))}
      </ul>
      {(list.page > 1 || list.hasOlder) && (
        <nav className="blog-pages" aria-label="Pages du blog">
          {list.page > 1 && (
            <Link to={list.page === 2 ? '/blog' : `/blog?page=${list.page - 1}`}>Articles plus récents</Link>
          )}
          {list.hasOlder && <Link to={`/blog?page=${list.page + 1}`}>Articles plus anciens</Link>}
        </nav>
      )}
    </>
  );
}

function PostCard({ post, isEager }: { post: PostSummary; isEager: boolean }) {
  return (
    <li className="post-card">
      <PostCover cover={post.cover} slug={post.slug} isEager={isEager} />
      <div className="post-card-text">
        <h2>
          <Link to={`/blog/${post.slug}`}>{post.title}</Link>
        </h2>
        <p>{post.excerpt}</p>
        <p className="post-meta">
          <PostDate time={post.publishedAt} />
          {'\u00a0· '}
          {post.author && `${post.author}\u00a0· `}
          {post.readingMinutes} min
          <span className="visually-hidden"> de lecture</span>
        </p>
        <p className="post-more" aria-hidden="true">
          Lire la suite
        </p>
      </div>
    </li>
  );
}
