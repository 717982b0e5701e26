import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BlogListPage, BlogListNotFound } from '../../features/blog/BlogListPage';
import { isDocumentServedFromCache } from '../../pwa/isDocumentServedFromCache';
import { PageHead } from '../PageHead';
import { usePageData } from '../pageData';
import { parseBlogPageData, readServedList } from '../../features/blog/blogData';
import { BLOG_DESCRIPTION, BLOG_SHARE_IMAGE } from '../../features/blog/blogDescription';
import { BLOG_SEO } from '../../features/site/content/siteMap';
import { lazyBlogReader, useBlogReader } from './lazyBlogReader';
import { DESCRIPTION_LENGTH, truncate } from './truncate';
import { useSaveServedPostsOffline } from './useSaveServedPostsOffline';

const PAGE_NUMBER = /^[1-9]\d{0,3}$/;

export function BlogListRoute() {
  const { search } = useLocation();
  const pageParam = new URLSearchParams(search).get('page') ?? '1';
  if (PAGE_NUMBER.test(pageParam)) return <BlogListView key={pageParam} page={Number(pageParam)} />;
  return (
    <>
      <ListHead page={1} isMissing />
      <BlogListNotFound />
    </>
  );
}

function BlogListView({ page }: { page: number }) {
  const { pathname, search } = useLocation();
  const data = parseBlogPageData(usePageData(pathname + search));
  const [served] = useState(() => readServedList(data, isDocumentServedFromCache()));
  const reader = useBlogReader(served !== undefined);
  useSaveServedPostsOffline(typeof served === 'object', () => lazyBlogReader.loadList(page, () => undefined));
  const isMissing = typeof served === 'object' && served.value === null;
  return (
    <>
      <ListHead page={page} isMissing={isMissing} />
      <BlogListPage page={page} reader={reader} served={served} />
    </>
  );
}

function ListHead({ page, isMissing }: { page: number; isMissing: boolean }) {
  const address = page > 1 ? `/blog?page=${page}` : '/blog';
  return (
    <PageHead
      title={page > 1 ? `${BLOG_SEO.title} (page ${page})` : BLOG_SEO.title}
      description={page > 1 ? truncate(`Page ${page}. ${BLOG_DESCRIPTION}`, DESCRIPTION_LENGTH) : BLOG_DESCRIPTION}
      canonical={isMissing ? null : address}
      isIndexed={!isMissing}
      image={BLOG_SHARE_IMAGE}
    />
  );
}
