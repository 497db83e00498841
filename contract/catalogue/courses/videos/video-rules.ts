/** Suffixes of videos that pages and server both check. Without zod, for public pages. */
export const videoSuffixes = ['mp4', 'mov', 'm4v', 'mkv', 'webm', 'avi', 'flv', 'wmv', 'mpg'] as const
