import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BlogListPage } from '../../features/blog/BlogListPage';
import { PageHead } from '../PageHead';
import { usePageData } from '../pageData';
import { findRoute } from '../routes';
import { shareImage } from '../siteAddress';
import { asBlogData, servedList } from './blogData';
import { BLOG_DESCRIPTION } from './blogDescription';
import { blogReader } from './blogReader';
import { useKeepForOffline } from './keepForOffline';

const PAGE_NUMBER = /^[1-9]\d{0,3}$/;

export function BlogListRoute() {
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get('page') ?? '1';
  const page = PAGE_NUMBER.test(asked) ? Number(asked) : 1;
  return <ListOfPage key={page} page={page} />;
}

function ListOfPage({ page }: { page: number }) {
  const { pathname, search } = useLocation();
  const data = asBlogData(usePageData(pathname + search));
  const [served] = useState(() => servedList(data));
  useKeepForOffline(typeof served === 'object', (reader) => reader.list(page, () => undefined));
  const route = findRoute('/blog');
  return (
    <>
      <PageHead
        title={page > 1 ? `${route.title} (page ${page})` : route.title}
        description={page > 1 ? `Page ${page}. ${BLOG_DESCRIPTION}`.slice(0, 155) : BLOG_DESCRIPTION}
        canonical={page > 1 ? `/blog?page=${page}` : '/blog'}
        indexed
        image={shareImage(route)}
      />
      <BlogListPage page={page} reader={blogReader} served={served} />
    </>
  );
}
