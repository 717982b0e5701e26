import { formatDate, toIsoDateTime } from '../../domain/dates';
import { BLOG_MESSAGES } from './messages';

/** `time`: ms since 1970; null if the post has no valid date. */
export function PostDate({ time }: { time: number | null }) {
  return time === null ? (
    <span>{BLOG_MESSAGES.unknownDate}</span>
  ) : (
    <time dateTime={toIsoDateTime(time)}>{formatDate(time)}</time>
  );
}
