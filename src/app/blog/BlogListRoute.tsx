import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BlogListPage, MissingListPage } from '../../features/blog/BlogListPage';
import { PageHead } from '../PageHead';
import { usePageData } from '../pageData';
import { findRoute } from '../routes';
import { shareImage } from '../siteAddress';
import { asBlogData, servedList } from './blogData';
import { BLOG_DESCRIPTION } from './blogDescription';
import { useBlogReader } from './blogReader';
import { useKeepForOffline } from './keepForOffline';

const PAGE_NUMBER = /^[1-9]\d{0,3}$/;

export function BlogListRoute() {
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get('page') ?? '1';
  if (PAGE_NUMBER.test(asked)) return <ListOfPage key={asked} page={Number(asked)} />;
  return (
    <>
      <ListHead page={1} missing />
      <MissingListPage />
    </>
  );
}

function ListOfPage({ page }: { page: number }) {
  const { pathname, search } = useLocation();
  const data = asBlogData(usePageData(pathname + search));
  const [served] = useState(() => servedList(data));
  const reader = useBlogReader(served !== undefined);
  useKeepForOffline(typeof served === 'object', (device) => device.list(page, () => undefined));
  const missing = typeof served === 'object' && served.value === null;
  return (
    <>
      <ListHead page={page} missing={missing} />
      <BlogListPage page={page} reader={reader} served={served} />
    </>
  );
}

function ListHead({ page, missing }: { page: number; missing: boolean }) {
  const route = findRoute('/blog');
  const address = page > 1 ? `/blog?page=${page}` : '/blog';
  return (
    <PageHead
      title={page > 1 ? `${route.title} (page ${page})` : route.title}
      description={page > 1 ? `Page ${page}. ${BLOG_DESCRIPTION}`.slice(0, 155) : BLOG_DESCRIPTION}
      canonical={missing ? null : address}
      indexed={!missing}
      image={shareImage(route)}
    />
  );
}
