/** Limits of courses that pages and server both check. Without zod, for public pages. */
export const lessonLimits = {
  nameLength: 60,
  contentLength: 3000,
  chapterLength: 60,
  maxChapters: 50,
  maxSections: 50,
  maxAttachments: 20,
  reasonLength: 300,
  videoMb: 4096,
} as const
