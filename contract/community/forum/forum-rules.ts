/** Limits of topics and replies that pages and server both check. Without zod, for public pages. */
export const forumLimits = {
  titleLength: 60,
  contentLength: 200_000,
  /** Counted as code points. */
  replyLength: 300,
  maxTags: 5,
  tagLength: 12,
  /** Replies listed below a comment; the rest is fetched on demand. */
  repliesShown: 3,
  maxPinned: 3,
} as const
