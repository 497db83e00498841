/** What pages and server both check of a topic and its answers. Free of zod for public pages. */
export const forumLimits = {
  titleLength: 60,
  contentLength: 200_000,
  /** Counted as code points. */
  answerLength: 300,
  maxTags: 5,
  tagLength: 12,
  /** Replies shown below an answer before the rest is asked for. */
  repliesShown: 3,
  maxPinned: 3,
} as const
